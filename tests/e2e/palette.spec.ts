// Ctrl K over records, and the keys of every page.
import { expect, test } from '../support/portal.ts'

const zones = '/api/v1/accounts/demo-cdn2/dns-zones'

test('the palette finds records of every type in one call, jumps to a domain, and remembers', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  const name = `palette-${Date.now().toString(36)}.example`
  const made = await page.request.post(zones, { headers: { 'Sender-App': 'dashboard' }, data: { name } })
  const { id } = (await made.json()) as { id: string }
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/search') && asked.push(request.url()))

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await field.pressSequentially(name.slice(0, -3), { delay: 10 })
  await expect(page.getByRole('option', { name })).toBeVisible()
  expect(asked).toHaveLength(1)
  await field.fill('nothing-is-called-so')
  await expect(page.getByText('Nothing is called that.')).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('option', { name: 'Home' })).toBeVisible()

  // Entered at once, before the server can answer.
  await field.fill(name)
  await field.press('Enter')
  await expect(portal.title()).toHaveText(name)
  await expect(page).toHaveURL(new RegExp(id))
  await page.getByRole('link', { name: 'Home' }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('combobox').fill(id)
  await expect(page.getByRole('option', { name })).toHaveCount(1)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('combobox').press('Control+Enter')])
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name)
  await tab.close()
  await portal.signOut()
  expect(await page.evaluate(() => sessionStorage.getItem('portal.recent'))).toBeNull()
})

test('one account never finds the records of another', async ({ page, portal }) => {
  await portal.signIn('other@demo.example')
  const name = `other-only-${Date.now().toString(36)}.example`
  expect((await page.request.post(zones.replace('demo-cdn2', 'demo-other'), { headers: { 'Sender-App': 'dashboard' }, data: { name } })).status()).toBe(201)
  await portal.signOut()
  await portal.signIn('cdn2@demo.example', undefined, '/login')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await expect(page.getByText('Nothing is called that.')).toBeVisible()
  expect((await page.request.get(`/api/v1/search?q=${name}&account=demo-other`)).status()).toBe(404)
})

test('single letters act until they are turned off, in every browser of the person', async ({ page, portal, list }) => {
  await portal.signIn('cdn2@demo.example')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/f-cdn\/http$/)
  await expect(list.rows().first().getByRole('link')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 selected')).toHaveCount(0)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gh?x')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/f-cdn\/http/)
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  await expect(sheet.getByText('Next error')).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().endsWith('/session') && response.request().method() === 'PATCH')
  await sheet.getByRole('checkbox', { name: 'Single letters act' }).uncheck()
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(list.rows().first().getByRole('link')).toBeVisible()
  for (const key of ['c', '?', 'g', 'h', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL(/\/f-cdn\/http/)
  await page.getByRole('button', { name: 'Keys' }).click()
  await sheet.getByRole('checkbox', { name: 'Single letters act' }).check()
})

// Ctrl K over records, and the keys of every page.
import { expect, test } from '../../support/portal.ts'

test('the palette finds records of every type in one call, jumps to a domain, and remembers', async ({ page, portal, records }) => {
  const { id, name } = await records.zone()
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/v1/search') && asked.push(request.url()))

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  const typed = name.slice(0, -3)
  await field.pressSequentially(typed, { delay: 10 })
  await expect(page.getByRole('option', { name })).toBeVisible()
  await expect.poll(() => asked.filter((url) => new URL(url).searchParams.get('q') === typed).length).toBe(1)
  expect(asked.length).toBeLessThan(typed.length / 2)
  await field.fill('nothing-is-called-so')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await field.fill('')
  await expect(page.getByRole('option', { name: 'Main' })).toBeVisible()

  // Entered at once, before the server can answer.
  await field.fill(name)
  await field.press('Enter')
  await expect(portal.title()).toHaveText(name)
  await expect(page).toHaveURL(new RegExp(id))
  await page.getByRole('link', { name: 'Main' }).click()
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

test('a record is listed as recent once, for any of its pages; a missing record is not listed', async ({ page, portal, records }) => {
  const { path, name } = await records.resource()
  await portal.signIn('cdn2@demo.example', { at: path })
  await expect(portal.title()).toHaveText(name)
  await page.goto(`${path}/rule/new`)
  await expect(page.getByRole('heading', { name: 'New rule' })).toBeVisible()
  await page.goto('/f-cdn/http/http_nothing')
  await expect(portal.title()).toHaveText('Page not found')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name })).toHaveCount(1)
  await expect(page.getByRole('option', { name: 'Page not found' })).toHaveCount(0)
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(path)
})

test('one account never finds the records of another', async ({ page, portal, records }) => {
  const { name } = await records.zone(undefined, { as: 'other@demo.example', account: 'demo-other' })
  await portal.signIn('cdn2@demo.example', { at: '/' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await expect(page.getByText('Nothing found.')).toBeVisible()
  expect((await page.request.get(`/api/v1/search?q=${name}&account=demo-other`)).status()).toBe(404)
})

test('single-letter shortcuts work until they are turned off, in every browser of the person', async ({ page, portal, list }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
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
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Next error')).toBeVisible()
  const saved = page.waitForResponse((response) => response.url().endsWith('/session') && response.request().method() === 'PATCH')
  await sheet.getByRole('checkbox', { name: 'Single-letter shortcuts work' }).uncheck()
  expect((await saved).status()).toBe(200)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await expect(list.rows().first().getByRole('link')).toBeVisible()
  for (const key of ['c', '?', 'g', 'h', '/']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL(/\/f-cdn\/http/)
})

test('actions are found by synonyms', async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example', { at: '/' })
  const offered = async (word: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(word)
  }
  await offered('purge')
  await page.getByRole('option', { name: 'Clear or preload the cache' }).click()
  await expect(page).toHaveURL(/\/f-cdn\/cache$/)
  await offered('invite')
  await page.getByRole('option', { name: 'Invite a person to the account' }).click()
  await expect(page).toHaveURL(/\/profile\/person\/people$/)
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  await offered('tls')
  await expect(page.getByRole('option', { name: 'Add a certificate' })).toBeVisible()
})

test('no page is offered that redirects home', async ({ page, portal }) => {
  await portal.signIn('cachedelete@demo.example', { at: '/f-cdn/http/partialcachedelete/cache' })
  await page.keyboard.press('Control+k')
  for (const word of ['invite', 'tls', 'revoke']) {
    // The page behind has one of its own.
    await page.getByRole('dialog').getByRole('combobox').fill(word)
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await expect(page.getByRole('option')).toHaveCount(0)
  }
})

for (const [who, address] of [
  ['cdn2@demo.example', '/profile/api-reference'],
  ['admin@demo.example', '/profile/api-reference-staff'],
] as const)
  test(`the palette finds the API reference (${who})`, async ({ page, portal }) => {
    await portal.signIn(who, { at: '/' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('swagger')
    await page.getByRole('option', { name: /^(API reference|Справочник API)/ }).click()
    await expect(page).toHaveURL(address)
  })

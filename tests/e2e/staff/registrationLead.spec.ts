// A registration that its customer left half-way: sales find it among the leads and convert it into a project.
import { join } from 'node:path'
import { expect, headers, test, unique } from '../../support/portal.ts'

const looks = process.env.LOOKS
const password = 'A-Fresh-Password-2026'

test('a registration is a lead; staff convert it into a project, and the customer has it at the next sign-in', async ({
  page,
  guest,
  portal,
  post,
  list,
}) => {
  const email = `${unique('lead').replace(' ', '-')}@new.example`
  const phone = `+491512${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
  await guest.move()
  await guest.open('/register', 'Registration')
  await guest.register(phone, email)
  await page.goto(await post.link(email, '/set-password/'))
  await expect(guest.title()).toHaveText('Set a password')
  // The browser is closed before the project is made.
  await page.route('**/api/v1/persons/*/project', (route) => route.abort())
  await guest.setPassword(password)
  await expect(page).not.toHaveURL(/set-password/)
  await page.unrouteAll()

  await page.context().clearCookies()
  await portal.signIn('admin@demo.example', { at: `/admin/leads?filter=${encodeURIComponent(JSON.stringify({ type: 'registration' }))}` })
  await list
    .row(email)
    .getByRole('link', { name: `Registration: ${email}` })
    .click()
  const main = page.getByRole('main')
  await expect(main.getByText(phone.slice(-4)).first()).toBeVisible()
  for (const [locale, scheme, width] of [
    ['ru_RU', 'dark', 390],
    ['ru_RU', 'light', 1440],
    ['en_US', 'light', 1440],
  ] as const) {
    if (!looks && locale === 'ru_RU') continue
    await page.setViewportSize({ width: 1440, height: 900 })
    await portal.setLanguage(locale)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    if (looks) await page.screenshot({ path: join(looks, `registration-lead-${locale}-${width}.png`), fullPage: true })
    await page.getByRole('button', { name: locale === 'ru_RU' ? 'Превратить в проект' : 'Convert into a project' }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
    if (looks) await page.screenshot({ path: join(looks, `registration-dialog-${locale}-${width}.png`) })
    if (locale !== 'ru_RU') continue
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  const dialog = page.getByRole('dialog', { name: 'Convert into a project' })
  const nameField = dialog.getByRole('textbox', { name: 'Project' })
  await expect(nameField).toHaveValue(email)
  await nameField.fill('')
  await dialog.getByRole('button', { name: 'Convert' }).click()
  await expect(dialog.getByText('Fill in this field')).toBeVisible()
  // An account that there is can be chosen by the name of its project, too.
  await dialog.getByRole('radio', { name: 'Existing project' }).click()
  await dialog.getByRole('combobox', { name: 'Account' }).fill('no-such-account')
  await dialog.getByRole('button', { name: 'Convert' }).click()
  await expect(dialog.getByText('The brand of the registration has no such account.')).toBeVisible()
  if (looks) await page.screenshot({ path: join(looks, 'registration-existing.png') })

  await dialog.getByRole('radio', { name: 'New project' }).click()
  const name = unique('Fresh Films')
  await nameField.fill(name)
  await dialog.getByLabel('Kind of client').selectOption({ label: 'Legal entity' })
  await dialog.getByLabel('Currency').selectOption('USD')
  await dialog.getByRole('button', { name: 'Convert' }).click()
  await expect(page).toHaveURL(/\/admin\/projects\/prj_/)
  await expect(portal.title()).toContainText(name)
  await portal.openTab('Used by')
  await page.getByRole('link', { name: `Registration: ${email}` }).click()
  await expect(page.getByRole('radio', { name: 'Won' })).toBeChecked()
  await expect(main.getByRole('link', { name })).toHaveAttribute('href', /\/admin\/projects\/prj_/)
  await expect(page.getByRole('button', { name: 'Convert into a project' })).toHaveCount(0)
  if (looks) await page.screenshot({ path: join(looks, 'registration-won.png'), fullPage: true })

  await page.context().clearCookies()
  const signedIn = await page.request.post('/api/v1/oauth/token', { form: { username: email, password }, headers })
  expect(signedIn.status()).toBe(200)
  const { accounts } = (await (await page.request.get('/api/v1/session')).json()) as { accounts: { project: { name: string } }[] }
  expect(accounts.map(({ project }) => project.name)).toEqual([name])
})

import type { Page } from '@playwright/test'
import { expect, headers, test, unique } from '../../support/portal.ts'

test('R0-208 the action history shows who changed what, before and after, and can be narrowed', async ({ page, portal, form, records }) => {
  const { name, path } = await records.resource()
  const next = unique('Renamed')
  await portal.signIn('cdn2@demo.example', { at: path })
  await form.fill('Name', next)
  await form.save()
  await expect(portal.title()).toHaveText(next)
  await page.goto('/profile/account/action-history')
  await expect(portal.title()).toHaveText('Action history')
  const row = page.getByRole('button', { name: new RegExp(`You · Changed.*${next}`) }).first()
  await row.click()
  await expect(page.getByRole('table', { name: 'What changed' }).getByRole('row', { name: /Name/ })).toContainText(
    new RegExp(`${name}.*${next}`),
  )
  await page
    .getByRole('button', { name: new RegExp(`Created: HTTP resource · ${name}`) })
    .first()
    .click()
  await expect(page.getByRole('table', { name: 'What changed' }).getByRole('row').nth(5)).toBeVisible()
  await expect(page.getByRole('cell', { name: /^(true|false)$/ })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'From' }).fill('2099-01-01')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row).toBeVisible()
})

/** Enters an account as another tab would: this one stays outside, and remembers no account of who was here before. */
async function enterElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  expect((await page.request.post('/api/v1/accounts/demo-cdn2/entry', { headers })).ok()).toBe(true)
}

test('changed members are listed one by one, in words, for staff inside the account, too', async ({ page, portal, records }) => {
  const made = await records.resource()
  await records.change(made, {
    origin: {
      https: false,
      servers: {
        'origin.example.com': { port: 80, weight: 10, backup: false },
        'second.example.com': { port: 80, weight: 5, backup: true },
      },
    },
  })
  for (const [email, path] of [
    ['cdn2@demo.example', '/profile/account/action-history'],
    ['admin@demo.example', '/profile/account/action-history-staff'],
  ] as const) {
    await portal.signIn(email, { at: '/' })
    if (email.startsWith('admin')) await enterElsewhere(page)
    await page.goto(path)
    await page
      .getByRole('button', { name: new RegExp(`Changed: HTTP resource · ${made.name}`) })
      .first()
      .click()
    const table = page.getByRole('table', { name: 'What changed' })
    await expect(table.getByRole('row', { name: /second\.example\.com/ })).toContainText(/not set.*Port: 80.*Weight: 5.*Backup: on/)
    await expect(table.getByRole('row', { name: /origin\.example\.com, Port/ })).toContainText(/443.*80/)
    await expect(table).not.toContainText(/[{}]/)
  }
})

test('R0-208 a CDN1 customer has it, too', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example', { at: '/profile/account/action-history' })
  await expect(portal.title()).toHaveText('Action history')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('R0-092 staff see the whole list of actions within their reach', async ({ page, portal }) => {
  await portal.signIn('admin@demo.example', { at: '/' })
  await enterElsewhere(page)
  await page.goto('/profile/account/action-history-staff')
  await expect(portal.title()).toHaveText('Action history')
  await expect(page.getByRole('button', { name: /You · Signed in/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /demo-cdn2/ }).first()).toBeVisible()
  // Types of accounts by their names, though their definitions are open only in an account.
  await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'DNS records' })
  await expect(page.getByRole('button', { name: /Created: DNS record ·/ }).first()).toBeVisible()
  await portal.setLanguage('ru_RU')
  await expect(page.getByRole('button', { name: /Создание: DNS-запись ·/ }).first()).toBeVisible()
})

test('R0-645 staff see actions of every account, of the provider’s records and sign-ins; customers see nothing of others', async ({
  page,
  portal,
  people,
  records,
}) => {
  const made = await records.resource()
  const foreign = await records.resource({}, { as: 'other@demo.example', account: 'demo-other' })
  const project = unique('Listed')
  const data = { name: project, client_type: 'legal', company_brand: 'main', status: 'new', currency: 'RUB' }
  const answer = await (await people.as('admin@demo.example')).post('/api/v1/projects', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  await portal.signIn('admin@demo.example', { at: '/' })
  await portal.openProfile()
  await page.getByRole('dialog', { name: 'Profile menu' }).getByRole('link', { name: 'Action history' }).click()
  await expect(page).toHaveURL(/\/profile\/account\/action-history-staff$/)
  for (const text of [
    'Irina Sokolova · Created: HTTP resource',
    'Oleg Danilov · Created: HTTP resource',
    `You · Created: Project · ${project}`,
  ])
    await expect(page.getByRole('button', { name: new RegExp(text) }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Oleg Danilov · Signed in/ }).first()).toBeVisible()
  // The list has as many actions as were recorded in all; reading it adds none.
  const counted = await (await people.as('admin@demo.example')).get('/api/v1/history?limit=1')
  const total = /\/(\d+)$/.exec(counted.headers()['content-range'] ?? '')?.[1]
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Page' })).toContainText(new RegExp(`of ${total}\\b`))

  await portal.signOut()
  await portal.signIn('cdn2@demo.example', { at: '/profile/account/action-history-staff' })
  await expect(page).not.toHaveURL(/staff/)
  await page.goto('/profile/account/action-history')
  await expect(page.getByRole('button', { name: new RegExp(`Created: HTTP resource · ${made.name}`) }).first()).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(foreign.name)
  await expect(page.getByRole('main')).not.toContainText(project)
})

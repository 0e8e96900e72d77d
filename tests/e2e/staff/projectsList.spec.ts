// The list of projects: found by balance, and changed several at once.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { headers, type People } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'

const admin = 'admin@demo.example'
const looks = process.env.LOOKS
type Made = { id: string; name: string }

async function newProject(people: People, name: string, more: object, amount?: string): Promise<Made> {
  const caller = await people.as(admin)
  const data = { name, client_type: 'legal', company_brand: 'main', status: 'active', currency: 'RUB', ...more }
  const answer = await caller.post('/api/v1/projects', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  if (amount !== undefined) {
    const operation = { kind: 'correction', amount, reason: 'Agreed in letter 42 of May' }
    expect((await caller.post(`/api/v1/billing/${id}/operations`, { headers, data: operation })).status()).toBe(201)
  }
  return { id, name }
}
const statusOf = async (people: People, { id }: Made): Promise<{ status: string; manager?: { staff_id: string } }> =>
  (await (await people.as(admin)).get(`/api/v1/projects/${id}`)).json() as Promise<{ status: string }>
const bar = (page: Page) => page.getByRole('toolbar')

test('projects in debt are found by state and between two amounts; the address keeps both', async ({ page, portal, list, people }) => {
  const word = unique('Debt').replace(' ', '-')
  await newProject(people, `${word} over`, { credit_limit: 100 }, '-150')
  await newProject(people, `${word} within`, { credit_limit: 100 }, '-50')
  await newProject(people, `${word} paid`, {}, '700')
  await portal.signIn(admin, { at: '/admin/projects' })
  await list.search(word)
  await expect(list.rows()).toHaveCount(3)
  await expect(list.row(`${word} over`)).toContainText(/[-−–]\D*150/)
  await list.addFilter('State of the balance')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Below the credit limit').check()
  await dialog.getByLabel('Below zero, within the limit').check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(list.rows()).toHaveCount(2)
  await expect(list.row(`${word} paid`)).toHaveCount(0)
  await page.getByRole('button', { name: /^State of the balance:/ }).click()
  await dialog.getByLabel('Below zero, within the limit').uncheck()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(list.rows()).toHaveCount(1)
  await expect(list.row(`${word} over`)).toHaveCount(1)
  await page.getByRole('button', { name: /^Remove.*State of the balance/ }).click()
  await list.addFilter('Balance')
  await dialog.getByLabel('Balance: from').fill('-100')
  await dialog.getByLabel('Balance: to').fill('-0.01')
  if (looks) await page.screenshot({ path: join(looks, 'projects-range.png') })
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(list.rows()).toHaveCount(1)
  await expect(list.row(`${word} within`)).toHaveCount(1)
  await page.reload()
  await expect(list.rows()).toHaveCount(1)
  await expect(list.row(`${word} within`)).toHaveCount(1)
})

test('several projects are blocked and unblocked; projects in another state are skipped', async ({ page, portal, list, people }) => {
  const word = unique('Block').replace(' ', '-')
  const one = await newProject(people, `${word} one`, {})
  const two = await newProject(people, `${word} two`, { status: 'trial' })
  const gone = await newProject(people, `${word} gone`, { status: 'deleted' })
  await portal.signIn(admin, { at: '/admin/projects' })
  await list.search(word)
  await expect(list.rows()).toHaveCount(3)
  for (const { name } of [one, two, gone]) await list.row(name).getByRole('checkbox').check()
  await expect(bar(page).getByRole('button', { name: 'Unblock' })).toHaveCount(0)
  await bar(page).getByRole('button', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: /^Block: 2/ })
  await expect(dialog).toContainText('2 projects')
  await expect(dialog).toContainText('therefore unchanged: 1.')
  if (looks) await page.screenshot({ path: join(looks, 'projects-block.png') })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await statusOf(people, one)).status).toBe('active')
  await bar(page).getByRole('button', { name: 'Block' }).click()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('2 projects blocked')).toBeVisible()
  for (const made of [one, two]) await expect(list.row(made.name)).toContainText('Blocked')
  expect((await statusOf(people, gone)).status).toBe('deleted')
  await list.row(one.name).getByRole('checkbox').check()
  await list.row(two.name).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Unblock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByText('2 projects unblocked')).toBeVisible()
  // Each has the status from before the block.
  expect([(await statusOf(people, one)).status, (await statusOf(people, two)).status]).toEqual(['active', 'trial'])
  // Each record has its own versions, with who made them.
  await page.goto(`/admin/projects/${two.id}`)
  await portal.openTab('History')
  await expect(page.getByRole('main')).toContainText('Version 3')
  await expect(page.getByRole('main')).toContainText(admin)
})

test('a manager and a brand are filtered by their names', async ({ page, portal, list, people }) => {
  const word = unique('Named').replace(' ', '-')
  const employee = { email: `${word}@demo.example`, role: 'clientmanager_provider', brand: 'main', timezone: 'UTC' }
  const data = { ...employee, first_name: 'Vera', last_name: word }
  const made = await (await people.as(admin)).post('/api/v1/employees', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  const { id } = (await made.json()) as { id: string }
  const one = await newProject(people, `${word} one`, { manager: { staff_id: id } })
  await newProject(people, `${word} two`, {})
  await portal.signIn(admin, { at: '/admin/projects' })
  for (const [filter, name] of [
    ['Manager', `Vera ${word}`],
    ['Brand', 'Northwind CDN'],
  ] as const) {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: filter, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: filter })
    await expect(dialog.getByRole('combobox', { name: filter })).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('option', { name }).click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('button', { name: `${filter}: ${name}`, exact: true })).toBeVisible()
  }
  await expect(list.rows()).toHaveCount(1)
  await expect(list.row(one.name)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: `Manager: Vera ${word}`, exact: true })).toBeVisible()
})

test('one manager is assigned to several projects; projects of another brand are refused with a reason', async ({
  page,
  portal,
  list,
  people,
}) => {
  const word = unique('Manage').replace(' ', '-')
  const employee = { email: `${word}@demo.example`, role: 'clientmanager_provider', brand: 'main', timezone: 'UTC' }
  const data = { ...employee, first_name: 'Zoe', last_name: word }
  const made = await (await people.as(admin)).post('/api/v1/employees', { headers, data })
  expect(made.status(), await made.text()).toBe(201)
  const one = await newProject(people, `${word} one`, {})
  const other = await newProject(people, `${word} two`, { company_brand: 'second' })
  await portal.signIn(admin, { at: '/admin/projects' })
  await list.search(word)
  await expect(list.rows()).toHaveCount(2)
  for (const { name } of [one, other]) await list.row(name).getByRole('checkbox').check()
  await bar(page).getByRole('button', { name: 'Assign manager' }).click()
  const dialog = page.getByRole('dialog', { name: /^Assign manager/ })
  await dialog.getByRole('combobox', { name: 'Manager' }).fill(word)
  await page.getByRole('option', { name: `Zoe ${word}` }).click()
  await dialog.getByRole('button', { name: 'Assign manager' }).click()
  const failures = page.getByRole('list', { name: 'Not changed' })
  await expect(failures).toContainText(other.name)
  await expect(failures).toContainText('Manager: Choose an employee of the project’s brand.')
  await expect(failures).not.toContainText(one.name)
  if (looks) await page.screenshot({ path: join(looks, 'projects-assign.png') })
  expect((await statusOf(people, one)).manager?.staff_id).toMatch(/^stf_/)
  expect((await statusOf(people, other)).manager).toBeUndefined()
})

test('a project is blocked from its own page', async ({ page, portal, people }) => {
  const made = await newProject(people, unique('Alone'), {})
  await portal.signIn(admin, { at: `/admin/projects/${made.id}` })
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Unblock' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const dialog = page.getByRole('dialog', { name: /^Block/ })
  await expect(dialog).toContainText('members lose access')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Project blocked')).toBeVisible()
  expect((await statusOf(people, made)).status).toBe('blocked')
})

test('projects are sorted by balance, those without one last; a phone shows it in each row', async ({ page, portal, list, people }) => {
  const word = unique('Order').replace(' ', '-')
  const accounts = { [word.toLowerCase()]: { client: 'CDN2' } }
  await newProject(people, `${word} a`, { accounts }, '700')
  await newProject(people, `${word} b`, {})
  await newProject(people, `${word} c`, {}, '-150.25')
  await portal.signIn(admin, { at: '/admin/projects' })
  await list.search(word)
  await expect(list.rows()).toHaveCount(3)
  const names = () => list.rows().locator('a.nm').allTextContents()
  await page.getByRole('button', { name: 'Balance', exact: true }).click()
  await expect.poll(names).toEqual([`${word} c`, `${word} a`, `${word} b`])
  await page.getByRole('button', { name: 'Balance', exact: true }).click()
  await expect.poll(names).toEqual([`${word} a`, `${word} c`, `${word} b`])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(list.row(`${word} a`)).toContainText(/Balance: \D*700/)
  await expect(list.row(`${word} c`)).toContainText(/Balance: \D*150\.25/)
  await expect(list.row(`${word} b`)).not.toContainText('Balance')
})

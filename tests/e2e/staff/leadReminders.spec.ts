// A lead comes back on the staff's first screen when it was to be remembered: done with there, or postponed.
import { join } from 'node:path'
import { headers, type People } from '../../support/people.ts'
import { expect, test, unique } from '../../support/portal.ts'

const admin = 'admin@demo.example'
const looks = process.env.LOOKS
type Lead = { id: string; name: string; version: number; remind_at?: string; reminder?: string }

test('a due reminder is shown on the first screen, postponed, and completed', async ({ page, portal, people, list, form }) => {
  const staff = await people.as(admin)
  await askForService(people, unique('Remember'))
  const all = (await (await staff.get('/api/v1/leads')).json()) as Lead[]
  const { id, name } = all[0]!
  const read = async (): Promise<Lead> => (await staff.get(`/api/v1/leads/${id}`)).json() as Promise<Lead>
  const { version } = await read()
  const change = { data: { status: 'in_work', remind_at: new Date().toISOString() }, headers: { ...headers, 'If-Match': `"${version}"` } }
  expect((await staff.patch(`/api/v1/leads/${id}`, change)).status()).toBe(200)

  await portal.signIn(admin, { at: '/' })
  const row = page.locator('.attn').filter({ hasText: 'Reminder of a lead' })
  await expect(row).toContainText(name)
  if (looks) await page.screenshot({ path: join(looks, 'reminder-home.png') })
  for (const [locale, scheme, width] of [
    ['ru_RU', 'dark', 390],
    ['ru_RU', 'light', 1440],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await portal.setLanguage(locale)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('.attn').filter({ hasText: 'Напоминание о лиде' })).toBeVisible()
    if (looks) await page.screenshot({ path: join(looks, `reminder-${locale}-${width}.png`), fullPage: true })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await portal.setLanguage('en_US')
  await row.getByRole('button', { name: `Postpone: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'In a week, 9:00' }).click()
  await expect(row).toHaveCount(0)
  expect((await read()).reminder).toBe('planned')
  expect(Date.parse((await read()).remind_at!) - Date.now()).toBeGreaterThan(5 * 86_400_000)
  // Postponing is taken back: the reminder is due again.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toContainText(name)
  await row.getByRole('button', { name: `Done: ${name}` }).click()
  await expect(row).toHaveCount(0)
  expect(await read()).toMatchObject({ reminder: 'none' })
  expect((await read()).remind_at).toBeUndefined()

  // A time is set on the lead's page, and the list finds what is planned.
  await page.goto(`/admin/leads/${id}`)
  await form.fill('Remind', '2040-03-01 09:00')
  await form.save()
  await expect.poll(async () => (await read()).reminder).toBe('planned')
  if (looks) await page.screenshot({ path: join(looks, 'reminder-lead.png') })
  await page.goto(`/admin/leads?filter=${encodeURIComponent(JSON.stringify({ reminder: 'planned' }))}`)
  await expect(list.row(name).first()).toBeVisible()
  if (looks) await page.screenshot({ path: join(looks, 'reminder-list.png') })
})

test('on a phone, the actions of a lead are in its row', async ({ page, portal, list, people }) => {
  const caller = await people.as('admin@demo.example')
  await askForService(people, unique('Phone'))
  const [lead] = (await (await caller.get('/api/v1/leads', { params: { filter: JSON.stringify({ status: 'new' }) } })).json()) as [Lead]
  // Its letter changes it meanwhile.
  const remind = async (): Promise<number> => {
    const { version } = (await (await caller.get(`/api/v1/leads/${lead.id}`)).json()) as Lead
    const due = { data: { remind_at: new Date().toISOString() }, headers: { ...headers, 'If-Match': `"${version}"` } }
    return (await caller.patch(`/api/v1/leads/${lead.id}`, due)).status()
  }
  await expect.poll(remind).toBe(200)
  await portal.signIn('admin@demo.example', { at: '/admin/leads' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  const row = list.row(lead.name).first()
  const buttons = row.getByRole('button')
  await expect(row.getByRole('button', { name: /^Postpone/ })).toBeVisible()
  const frame = (await row.boundingBox())!
  for (const button of await buttons.all()) {
    const box = await button.boundingBox()
    if (box) expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
  }
  await row.getByRole('button', { name: /^Done/ }).click()
  await expect(row.getByRole('button', { name: /^Postpone/ })).toHaveCount(0)
})

test('a lead names an employee who has left, and can be assigned only to active ones', async ({ page, portal, people, form }) => {
  const staff = await people.as(admin)
  await askForService(people, unique('Assigned'))
  const [{ id }] = (await (await staff.get('/api/v1/leads')).json()) as [Lead]
  const filter = JSON.stringify({ q: 'former@demo.example' })
  const [former] = (await (await staff.get('/api/v1/employees', { params: { filter } })).json()) as [{ id: string }]
  const change = async (path: string, data: object): Promise<void> => {
    const { version } = (await (await staff.get(path)).json()) as Lead
    const answer = await staff.patch(path, { data, headers: { ...headers, 'If-Match': `"${version}"` } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await change(`/api/v1/employees/${former.id}`, { active: true })
  await change(`/api/v1/leads/${id}`, { staff_id: former.id })
  await change(`/api/v1/employees/${former.id}`, { active: false })

  await portal.signIn(admin, { at: `/admin/leads/${id}` })
  const chosen = page.getByRole('combobox', { name: 'Assigned to' })
  await expect(chosen).toHaveValue('Nikolai Frolov')
  await chosen.click()
  await page.getByRole('option', { name: 'Maxim Belov' }).click()
  await form.save()
  await page.reload()
  await expect(chosen).toHaveValue('Maxim Belov')
  await chosen.click()
  await expect(page.getByRole('option', { name: 'Daria Egorova' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Nikolai Frolov' })).toHaveCount(0)
})

/** A request of a customer is a new lead. */
async function askForService(people: People, comment: string): Promise<void> {
  const customer = await people.as('cdn2@demo.example')
  const asked = await customer.post('/api/v1/accounts/demo-cdn2/service-requests', {
    headers,
    data: { phone: '+7 999 000-00-01', comment },
  })
  expect(asked.status(), await asked.text()).toBe(201)
}

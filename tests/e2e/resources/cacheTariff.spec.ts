// What the tariff of a project allows is told beside the form, and refused by the server when it is used up.
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
import { cacheForm } from '../pages/cacheForm.ts'

test('a tariff limits cache requests: the remaining number, the refusal, and the waiting time are shown', async ({
  page,
  portal,
  people,
}) => {
  const admin = await people.as('admin@demo.example')
  const customer = await people.as('other@demo.example')
  const tariff = {
    name: `One request ${Date.now()}`,
    tariff_type: 'plan',
    included_amount: 1,
    price: 10,
    currency: 'RUB',
    valid_from: '2026-01-01T00:00:00Z',
    brand: ['main'],
    cache_tasks_per_day: 1,
  }
  const made = await admin.post('/api/v1/tariffs', { headers, data: tariff })
  expect(made.status(), await made.text()).toBe(201)
  const projects = (await (await admin.get('/api/v1/projects')).json()) as { id: string; name: string }[]
  const { id } = projects.find(({ name }) => name === 'Other Media')!
  const agree = async (tariff_id: string | null): Promise<void> => {
    const { version } = (await (await admin.get(`/api/v1/projects/${id}`)).json()) as { version: number }
    const answer = await admin.patch(`/api/v1/projects/${id}`, { data: { tariff_id }, headers: { ...headers, 'If-Match': `"${version}"` } })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  const before = ((await (await admin.get(`/api/v1/projects/${id}`)).json()) as { tariff_id?: string }).tariff_id ?? null
  await agree(((await made.json()) as { id: string }).id)
  try {
    const data = { name: `limited ${Date.now()}`, tuning: 'default', origin: { servers: { 'origin.example.com': { port: 80 } } } }
    const resource = await customer.post('/api/v1/accounts/demo-other/http-resources', { headers, data })
    expect(resource.status(), await resource.text()).toBe(201)
    const { id: own } = (await resource.json()) as { id: string }
    await portal.signIn('other@demo.example', { at: `/f-cdn/http/${own}/cache` })
    const { links, confirm } = cacheForm(page)
    const quota = page.getByRole('list', { name: 'Remaining quota' })
    await expect(quota).toContainText('By your tariff: 1 of 1 left in 24 hours')
    await links.fill('/a')
    await confirm.click()
    await expect(page.getByText('Task for cache clearing sent')).toBeVisible()
    await expect(quota).toContainText('By your tariff: 0 of 1 left in 24 hours')
    await links.fill('/b')
    await confirm.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Allowed number of requests exceeded' })
    await expect(alert).toBeVisible()
    await expect(alert.getByRole('timer')).toHaveText(/^Time left: (24:00:00|23:59:\d\d)$/)
    await expect(links).toHaveValue('/b')
    if (process.env.LOOKS) await page.screenshot({ path: `${process.env.LOOKS}/tariff-refusal.png` })
  } finally {
    await agree(before)
  }
})

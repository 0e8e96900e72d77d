// Addresses of the DNS area: each opens what it names.
import { expect, test } from '../../support/portal.ts'

test('R0-017 R0-150 R0-151 R0-152 R0-153 R0-154 zones and their records have lists, cards and forms', async ({
  page,
  portal,
  list,
  form,
  records,
  people,
}) => {
  const zone = await records.zone()
  await records.recordSet(zone, { name: 'www', type: 'A', records: [{ content: '198.51.100.20' }] })
  await portal.signIn('cdn2@demo.example', { at: '/dns/section/zones' })
  await expect(portal.title()).toHaveText('DNS zones')
  await expect(list.row(zone.name)).toBeVisible()
  await page.goto('/dns/section/new-zone')
  await expect(portal.title()).toHaveText('Create DNS zone')
  await expect(form.field('Domain').first()).toHaveValue('')
  await page.goto(`/dns/section/dns-zone/${zone.id}`)
  await expect(portal.title()).toHaveText(zone.name)
  await expect(page.getByRole('row').filter({ hasText: 'www' })).toBeVisible()
  await page.goto(`/dns/section/dns-zone/${zone.id}/add-rrSet`)
  await expect(portal.title()).toHaveText('Create DNS record')
  await expect(form.field('Name').first()).toBeVisible()
  const filter = JSON.stringify({ zone_id: zone.id })
  const answer = await (await people.as('cdn2@demo.example')).get('/api/v1/accounts/demo-cdn2/dns-records', { params: { filter } })
  const [{ id }] = (await answer.json()) as [{ id: string }]
  await page.goto(`/dns/section/dns-zone/${zone.id}/rrSet/${id}`)
  await expect(form.field('Name').first()).toHaveValue('www')
})

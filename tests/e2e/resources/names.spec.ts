// Names without proof of control: shown with what to do, checked, proven; zones wait for their delegation.
import { expect, test, unique } from '../../support/portal.ts'

const host = (first: string) => `${first}-${unique('n').replace(' ', '')}.example.com`

test('a name waits for proof, is checked, and is proven; the list, the header and the field show its state', async ({
  page,
  portal,
  records,
  list,
  form,
}) => {
  const [soon, waiting] = [host('soon'), host('waiting')]
  const record = await records.resource({ names: [soon, waiting] })
  await portal.signIn('cdn2@demo.example', { at: record.path })
  const main = page.getByRole('main')
  await expect(main.getByRole('alert').or(main).getByText('2 names waiting for proof').first()).toBeVisible()
  await expect(main.getByText(`Row 1: ${soon} is waiting for proof and has no effect yet.`)).toBeVisible()
  await main.getByRole('link', { name: 'Show how to fix it' }).first().click()
  const panel = page.getByRole('region', { name: 'Names and DNS records' })
  const item = (name: string) => panel.getByRole('listitem').filter({ hasText: name }).first()
  await expect(panel).toContainText('In this demo, a simulated resolver proves names')
  await expect(item(soon)).toContainText('Waiting for proof')
  await expect(item(soon)).toContainText(`_cdn-portal-challenge.${soon}`)
  await expect(item(soon).getByRole('button', { name: 'Copy' })).toHaveCount(3)
  await panel.getByRole('button', { name: 'Check now' }).click()
  await expect(item(soon)).toContainText('Proven by the CNAME record')
  await expect(item(waiting)).toContainText('Waiting for proof')
  await expect(panel.getByRole('status')).toContainText('Proven: 1, waiting for proof: 1')
  await portal.openTab('Settings')
  await expect(main.getByText(`Row 2: ${waiting} is waiting for proof and has no effect yet.`)).toBeVisible()
  await expect(main.getByText(`${soon} is waiting for proof`)).toHaveCount(0)
  await page.goto('/f-cdn/http')
  await list.search(record.name)
  await expect(list.row(record.name)).toContainText('1 name waiting for proof')
  await list.open(record.name)
  await form.field('CNAMEs').fill(soon)
  await expect(main.getByText(`${waiting} is waiting for proof`)).toHaveCount(0)
})

test('an apex is reported as unable to have a CNAME, with an alternative', async ({ page, portal, records }) => {
  const name = `waiting-${unique('n').replace(' ', '')}.example`
  const record = await records.resource({ names: [name] })
  await portal.signIn('cdn2@demo.example', { at: `${record.path}/config` })
  const panel = page.getByRole('region', { name: 'Names and DNS records' })
  await expect(panel).toContainText(`${name} is the apex of its domain and cannot have a CNAME record.`)
  await expect(panel).toContainText('ALIAS or ANAME')
  await expect(panel).not.toContainText(`${name}. CNAME`)
})

test('a zone waits for its delegation until it is checked', async ({ page, portal, records, list }) => {
  const zone = await records.zone(`soon-${unique('z').replace(' ', '')}.example`)
  await portal.signIn('cdn2@demo.example', { at: '/dns/section/zones' })
  await list.search(zone.name)
  await expect(list.row(zone.name)).toContainText('Waiting for delegation')
  await page.goto(zone.path)
  const panel = page.getByRole('region', { name: 'Delegation' })
  await expect(panel.getByText(/^ns1\./)).toBeVisible()
  await panel.getByRole('button', { name: 'Check now' }).click()
  // A zone that is served has nothing more to say above its records.
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('main')).not.toContainText('Waiting for delegation')
  await portal.openTab('Delegation')
  await expect(panel).toContainText('Proven by delegation to our name servers')
})

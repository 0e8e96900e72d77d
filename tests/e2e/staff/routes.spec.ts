// Addresses of the staff: each opens what it names.
import { expect, test, unique } from '../../support/portal.ts'
import { headers, type People } from '../../support/people.ts'

const admin = 'admin@demo.example'
async function firstOf(people: People, type: string, q: string): Promise<string> {
  const answer = await (await people.as(admin)).get(`/api/v1/${type}`, { params: { filter: JSON.stringify({ q }) } })
  return ((await answer.json()) as { id: string }[])[0]!.id
}

test('R0-060 R0-061 R0-062: the nomenclature has a list, a form for an item and a form for a new one', async ({
  page,
  portal,
  list,
  form,
  people,
}) => {
  await portal.signIn(admin, { at: '/admin/nomenclature' })
  await expect(portal.title()).toHaveText('Nomenclature')
  await expect(list.row('CDN-TRAFFIC-GB')).toBeVisible()
  await page.goto(`/admin/nomenclature/edit/${await firstOf(people, 'nomenclature', 'WAF-MONTH')}`)
  await expect(portal.title()).toHaveText('WAF-MONTH')
  await expect(form.field('Code')).toHaveValue('WAF-MONTH')
  await page.goto('/admin/nomenclature/add/')
  await expect(portal.title()).toHaveText('New nomenclature item')
  await expect(form.field('Code')).toHaveValue('')
})

test('R0-063 R0-064 R0-065: employees have a list, a form for a new one whose address is not taken for an id, and a card', async ({
  page,
  portal,
  list,
  form,
  people,
}) => {
  await portal.signIn(admin, { at: '/admin/employees' })
  await expect(portal.title()).toHaveText('Employees')
  await expect(list.row('Maxim Belov')).toBeVisible()
  await page.goto('/admin/employees/new')
  await expect(portal.title()).toHaveText(/New/)
  await expect(form.field('E-mail')).toHaveValue('')
  await page.goto(`/admin/employees/${await firstOf(people, 'employees', 'manager@demo.example')}`)
  await expect(portal.title()).toHaveText('Maxim Belov')
  await expect(form.field('E-mail')).toHaveValue('manager@demo.example')
})

test('R0-066: leads have a list', async ({ portal, page }) => {
  await portal.signIn(admin, { at: '/admin/leads' })
  await expect(portal.title()).toHaveText('Leads')
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
})

test('R0-067 R0-068: projects have a list with and without a search in the address, and a form for a new one whose address is not taken for a search', async ({
  page,
  portal,
  list,
  form,
  people,
}) => {
  const name = unique('Searched')
  const data = { name, client_type: 'individual', company_brand: 'main', status: 'new', currency: 'RUB' }
  expect((await (await people.as(admin)).post('/api/v1/projects', { headers, data })).status()).toBe(201)
  await portal.signIn(admin, { at: '/admin/projects' })
  await expect(portal.title()).toHaveText('Projects')
  await expect(list.row('Demo Shop')).toBeVisible()
  await page.goto(`/admin/projects/${encodeURIComponent(name)}`)
  await expect(list.row(name)).toBeVisible()
  await expect(list.row('Demo Shop')).toHaveCount(0)
  await page.goto('/admin/projects/new')
  await expect(portal.title()).toHaveText('New project')
  await expect(form.field('Project')).toHaveValue('')
})

test('R0-082 R0-083 R0-084 R0-087: brandings and pictures have lists, forms for new ones, and a card', async ({
  page,
  portal,
  list,
  form,
}) => {
  await portal.signIn(admin, { at: '/admin/brandings' })
  await expect(portal.title()).toHaveText('Branding')
  await list.row('Northwind CDN').getByRole('link').first().click()
  await expect(portal.title()).toHaveText('Northwind CDN')
  await expect(page).toHaveURL(/\/admin\/brandings\/[a-z0-9_]+/)
  await expect(form.field('Name').first()).toHaveValue('Northwind CDN')
  await page.goto('/admin/brandings/new')
  // The preview beside the form has titles, too.
  await expect(portal.title().first()).toHaveText(/^(New|Add|Create)/)
  await expect(form.field('Name').first()).toHaveValue('')
  await page.goto('/admin/images/new')
  await expect(portal.title()).toHaveText(/^(New|Add|Create)/)
  await expect(page.locator('input[type=file]')).toHaveCount(1)
  await expect(form.field('Name').first()).toHaveValue('')
})

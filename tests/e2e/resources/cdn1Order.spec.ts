// What CDN1 customers have of their own: the order form at its address, a resource without a name, and pages that are marked for them.
import { expect, test, unique } from '../../support/portal.ts'

const name = () => unique('order').replace(' ', '-')

test('R0-096 R1-229: the order form accepts letters, digits, underscore and dash in the name, and creates the resource', async ({
  page,
  portal,
  list,
  form,
}) => {
  await portal.signIn('cdn1@demo.example', { at: '/f-cdn/http' })
  await list.create()
  await expect(page).toHaveURL(/\/f-cdn\/http\/new\/cdn1$/)
  await expect(form.section('Tuning')).toHaveCount(0)
  await expect(form.section('Compression, media')).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'SSL' })).toBeVisible()
  await form.fill('Name', 'shop.example')
  await form.save()
  expect(await form.errorOf(form.field('Name'))).toContain('Only letters, digits, underscore and dash are allowed.')
  await form.fill('Name', name())
  await expect(form.field('Name')).not.toHaveAttribute('aria-invalid', 'true')
  const sources = form.section('Sources')
  const host = form.field('Host', sources)
  if ((await host.count()) === 0) await sources.getByRole('button', { name: /Add source/ }).click()
  await host.fill('origin.alpha.example.net')
  await form.save()
  await form.saved()
  await expect(page).toHaveURL(/\/f-cdn\/http\/http_/)
  await portal.openTab('Settings')
  await expect(form.section('Sources')).toBeVisible()
  await expect(form.field('Name')).toHaveCount(0)
})

test('R0-008 each client type is led from the other’s create page to its own', async ({ page, portal, form }) => {
  await portal.signIn('cdn1@demo.example', { at: '/f-cdn/http/new' })
  await expect(form.field('Name')).toBeVisible()
  await expect(page).toHaveURL(/\/f-cdn\/http\/new\/cdn1$/)
  await portal.signIn('cdn2@demo.example', { at: '/f-cdn/http/new/cdn1' })
  await expect(form.section('Tuning')).toBeVisible()
  await expect(page).toHaveURL(/\/f-cdn\/http\/new$/)
})

test('pages that are marked for CDN1 open, all others lead home', async ({ page, portal }) => {
  await portal.signIn('cdn1@demo.example')
  for (const [path, opened] of [
    ['/f-cdn', /\/f-cdn\/http$/],
    ['/dns', /\/dns\/section\/zones$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(opened)
    await expect(portal.title()).toBeVisible()
  }
  for (const path of [
    '/media/files',
    '/s3-media/storage/files',
    '/cloud/virtual-machine/machines',
    '/talking-head/new',
    '/turboflare/new',
    '/admin/projects',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/:\d+\/$/)
    await expect(portal.title()).toBeVisible()
  }
})

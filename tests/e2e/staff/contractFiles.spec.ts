// Files of a contract: staff add one for themselves and one for the customer, who finds it under Billing.
import { join } from 'node:path'
import { expect, test } from '../../support/portal.ts'

const looks = process.env.LOOKS
const pdf = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF\n')

test('a contract file is shared with the customer, kept from them, and deleted', async ({ page, portal, people }) => {
  const admin = await people.as('admin@demo.example')
  const projects = (await (await admin.get('/api/v1/projects')).json()) as { id: string; accounts?: Record<string, unknown> }[]
  const project = projects.find(({ accounts = {} }) => Object.hasOwn(accounts, 'demo-cdn2'))!
  await portal.signIn('admin@demo.example', { at: `/admin/projects/${project.id}/contract` })
  const files = page.locator('.panel').filter({ hasText: 'Contract files' })
  await expect(files).toContainText('No files yet.')
  const picker = files.locator('input[type=file]')
  await picker.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(files.getByRole('link', { name: 'notes.pdf' })).toBeVisible()
  await files.getByRole('switch', { name: 'The customer sees it' }).check()
  await picker.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') })
  await expect(files.getByRole('alert').filter({ hasText: 'Only PDF' })).toBeVisible()
  await picker.setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(files.getByRole('row').filter({ hasText: 'signed.pdf' })).toContainText('Staff and customer')
  await expect(files.getByRole('row').filter({ hasText: 'notes.pdf' })).toContainText('Staff only')
  if (looks)
    for (const [scheme, width] of [
      ['light', 1440],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.setViewportSize({ width, height: 900 })
      await page.screenshot({ path: join(looks, `contract-${width}.png`), fullPage: true })
    }
  await page.setViewportSize({ width: 1440, height: 900 })

  const customer = await people.as('cdn2@demo.example')
  const shared = (await (await customer.get('/api/v1/accounts/demo-cdn2/billing/files')).json()) as { name: string }[]
  expect(shared.map(({ name }) => name)).toEqual(['signed.pdf'])

  await files.getByRole('button', { name: 'Delete notes.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(files.getByRole('link', { name: 'notes.pdf' })).toHaveCount(0)
  await files.getByRole('button', { name: 'Delete signed.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(files).toContainText('No files yet.')
})

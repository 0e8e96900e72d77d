// Staff connect an edge, and a customer sees what becomes of what he saves. The agent is the one that anybody starts.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAgent } from '../../../server/drivers/agents/agent.ts'
import { createClient } from '../../../server/drivers/agents/client.ts'
import { openFiles } from '../../../server/drivers/agents/files.ts'
import { expect, test, unique } from '../../support/portal.ts'

test.describe('an edge', () => {
  test('is added by staff with a key that is shown once; a customer’s save becomes applied while the page is open', async ({
    page,
    portal,
    form,
    records,
    people,
    address,
  }) => {
    const name = unique('Edge')
    await portal.signIn('admin@demo.example', { at: '/admin/agents' })
    await page.getByRole('main').getByRole('link', { name: 'Add agent' }).first().click()
    await form.fill('Name', name)
    await page.getByRole('combobox', { name: /Kind/ }).click()
    await page.getByRole('option', { name: 'Edge' }).click()
    await form.save()
    await expect(portal.title()).toHaveText(name)
    await page.getByRole('button', { name: 'New key' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create key' }).click()
    const key = (await dialog.getByText(/^agt_[\w-]{43}$/).textContent())!
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText(key)).toHaveCount(0)
    await expect(page.getByText(key.slice(0, 12))).toBeVisible()

    const dir = mkdtempSync(join(tmpdir(), 'edge-'))
    const end = new AbortController()
    const resource = await records.resource()
    const running = runAgent({
      client: createClient({ url: address, key, say: () => undefined }),
      files: await openFiles(dir),
      say: () => undefined,
      signal: end.signal,
    })
    try {
      const customer = await people.as('cdn2@demo.example')
      await expect
        .poll(
          async () =>
            (
              (await (await customer.get(`/api/v1/accounts/demo-cdn2/http-resources/${resource.id}`)).json()) as {
                _delivery: { state: string }
              }
            )['_delivery'].state,
        )
        .toBe('applied')
      await page.goto('/admin/agents')
      await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Connected')
    } finally {
      end.abort()
      await running
      rmSync(dir, { recursive: true, force: true })
      // The next story begins without an edge.
      const admin = await people.as('admin@demo.example')
      const [agent] = (await (await admin.get('/api/v1/agents', { params: { filter: JSON.stringify({ name }) } })).json()) as {
        id: string
        version: number
      }[]
      await admin.delete(`/api/v1/agents/${agent!.id}`, { headers: { 'If-Match': `"${agent!.version}"` } })
    }
  })

  test('is visible only to staff who see every brand', async ({ page, portal }) => {
    await portal.signIn('manager@demo.example', { at: '/admin/agents' })
    await expect(page.getByRole('main').getByRole('link', { name: 'Add agent' })).toHaveCount(0)
  })
})

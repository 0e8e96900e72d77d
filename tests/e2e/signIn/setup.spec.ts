// A portal without anybody: the one-time link of a fresh server makes its first administrator.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../support/portal.ts'
import { type ServerProcess, startServer } from '../../server/support/serverProcess.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-setup-'))
let server: ServerProcess
let link: string

test.beforeAll(async () => {
  server = await startServer(join(import.meta.dirname, '../../../dist/server/main.js'), { DATA_DIR: join(folder, 'data') })
  await expect.poll(() => server.output()).toMatch(/setup\?code=[\w-]+/)
  link = /http:\S+\/setup\?code=[\w-]+/.exec(server.output())![0]
})
test.afterAll(async () => {
  server.child.kill('SIGTERM')
  expect(await server.exit).toBe(0)
  rmSync(folder, { recursive: true, force: true })
})

test('a wrong code is refused in words; the right one creates the administrator, only once', async ({ page, browser }) => {
  const submit = page.getByRole('button', { name: 'Create administrator' })
  await page.goto(link.replace(/code=.*/, 'code=nonsense'))
  await page.getByLabel('E-mail').fill('root@portal.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await submit.click()
  await expect(page.getByText('Length must be from 8 to 64')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('Setup-Portal-2026')
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('The link is invalid or was used already.')
  await expect(page.getByRole('alert')).toContainText('Restart the server to print a new link.')

  await page.goto(link)
  await page.getByLabel('E-mail').fill('root@portal.example')
  await page.getByLabel('Password', { exact: true }).fill('Setup-Portal-2026')
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/)

  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await stranger.goto(link)
  await stranger.getByLabel('E-mail').fill('other@portal.example')
  await stranger.getByLabel('Password', { exact: true }).fill('Setup-Portal-2026')
  await stranger.getByRole('button', { name: 'Create administrator' }).click()
  await expect(stranger.getByRole('alert')).toContainText('The portal is already set up.')
  await stranger.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await stranger.context().close()
})

// Uploads that end early: cancelled while they begin, interrupted and deleted.
import { headers } from '../../support/people.ts'
import { expect, test } from '../../support/portal.ts'
import { choose, dialogIn, emptyFolder, filesApi as api, openDialog, rowOf, video } from '../pages/uploadDialog.ts'

test.beforeEach(async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await emptyFolder(page, '')
  await page.goto('/media/files')
  await expect(page.getByRole('heading', { name: 'No files here yet' })).toBeVisible()
})

test('an upload that is cancelled while it begins leaves nothing', async ({ page }) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((done) => (letGo = done))
  await page.route('**/api/v1/accounts/demo-cdn2/uploads', async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response }).catch(() => undefined)
  })
  await openDialog(page)
  const begun = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/uploads'))
  await choose(page, [video('begun.mp4')])
  await begun
  const unfinished = async () => ((await (await page.request.get(`${api}/files`)).json()) as { uploads: unknown[] }).uploads.length
  await expect.poll(unfinished).toBe(1)
  await rowOf(page, 'begun.mp4').getByRole('button', { name: 'Cancel the upload of begun.mp4' }).click()
  letGo()
  await expect.poll(unfinished).toBe(0)
  await expect(dialogIn(page).getByText('was interrupted')).toHaveCount(0)
})

test('an interrupted upload can be deleted, and no longer counts', async ({ page }) => {
  const metadata = `filename ${Buffer.from('left.mp4').toString('base64')}`
  const begun = await page.request.post(`${api}/uploads`, {
    headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': '5242880', 'Upload-Metadata': metadata },
  })
  expect(begun.status()).toBe(201)
  await page.reload()
  await expect(page.getByText(/^5.00\sMB of 50\sGB used$/)).toBeVisible()
  await openDialog(page)
  await expect(dialogIn(page)).toContainText('left.mp4 · 0%')
  await dialogIn(page).getByRole('button', { name: 'Delete the interrupted upload of left.mp4' }).click()
  await expect(dialogIn(page).getByText('was interrupted')).toHaveCount(0)
  const { uploads, limits } = (await (await page.request.get(`${api}/files`)).json()) as { uploads: unknown[]; limits: { used: number } }
  expect([uploads, limits.used]).toEqual([[], 0])
})

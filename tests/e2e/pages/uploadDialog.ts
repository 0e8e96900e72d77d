// The dialog of uploads, and the files that stories send.
import type { Page } from '@playwright/test'
import { headers } from '../../support/people.ts'
import { expect } from '../../support/portal.ts'

export const filesApi = '/api/v1/accounts/demo-cdn2'
/** The beginning of an MP4 file. */
const head = Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex')

type Given = { name: string; mimeType: string; buffer: Buffer }
export const video = (name: string, size = 20_000): Given => ({
  name,
  mimeType: 'video/mp4',
  buffer: Buffer.concat([head, Buffer.alloc(size - head.length, 7)]),
})

export const dialogIn = (page: Page) => page.getByRole('dialog', { name: /^(File upload|Загрузка файлов)$/ })
export const rowOf = (page: Page, name: string) =>
  dialogIn(page)
    .getByRole('list', { name: /^(Uploads|Загрузки)$/ })
    .getByRole('listitem')
    .filter({ hasText: name })
export const choose = (page: Page, files: Given[]) => dialogIn(page).locator('input[type=file]').setInputFiles(files)
export async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^(Upload files|Загрузить файлы)$/ }).click()
  await expect(dialogIn(page)).toBeVisible()
}

/** Deletes everything in the folder and below it. */
export async function emptyFolder(page: Page, path: string): Promise<void> {
  const list = await page.request.get(`${filesApi}/files`, { params: { path } })
  const { files, uploads, folders } = (await list.json()) as Record<'files' | 'uploads', { id: string }[]> & { folders: string[] }
  for (const { id } of files) await page.request.delete(`${filesApi}/files/${id}`, { headers })
  for (const { id } of uploads)
    await page.request.delete(`${filesApi}/uploads/${id}`, { headers: { ...headers, 'Tus-Resumable': '1.0.0' } })
  for (const name of folders) await emptyFolder(page, path === '' ? name : `${path}/${name}`)
}

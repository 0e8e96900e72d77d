// The dialog of uploads: three files at a time, cancelling, what continues after a break and a reload, duplicates and wrong kinds.
import type { Page, Route } from '@playwright/test'
import { expect, test } from '../../support/portal.ts'
import { choose, dialogIn, emptyFolder, filesApi as api, openDialog, rowOf, video } from '../pages/uploadDialog.ts'

const parts = '**/api/v1/accounts/demo-cdn2/uploads/*'

/** Files are dropped as the browser hands them over. */
async function drop(page: Page, selector: string, names: string[]) {
  const data = await page.evaluateHandle(
    ({ names: all, bytes }) => {
      const transfer = new DataTransfer()
      for (const name of all) transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'video/mp4' }))
      return transfer
    },
    { names, bytes: [...video('x').buffer] },
  )
  await page.dispatchEvent(selector, 'dragover', { dataTransfer: data })
  await page.dispatchEvent(selector, 'drop', { dataTransfer: data })
}

/** Holds every part until `release`; `running` is the number of those held. */
async function holdParts(page: Page) {
  const held: Route[] = []
  let isOpen = false
  await page.route(parts, async (route) => {
    if (isOpen || route.request().method() !== 'PATCH') return route.fallback()
    held.push(route)
  })
  return {
    running: () => held.length,
    release: async () => {
      isOpen = true
      await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)))
    },
  }
}

/** Lets parts go to the server, and holds its answers until `release`. */
async function holdAnswers(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const held: string[] = []
  let isOpen = false
  const pass = (requestId: string) => browser.send('Fetch.continueRequest', { requestId })
  browser.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (isOpen || request.method !== 'PATCH') void pass(requestId)
    else held.push(requestId)
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern: '*/uploads/*', requestStage: 'Response' }] })
  return {
    release: async () => {
      isOpen = true
      await Promise.all(held.splice(0).map(pass))
    },
  }
}

test.beforeEach(async ({ page, portal }) => {
  await portal.signIn('cdn2@demo.example')
  await emptyFolder(page, '')
  await page.goto('/media/files')
  await expect(page.getByRole('heading', { name: 'No files here yet' })).toBeVisible()
})

test('R0-384 R0-385 R2-228 R2-229 R2-230 two files dropped on the dialog are uploaded, and the list has them', async ({ page, portal }) => {
  await portal.setLanguage('ru_RU')
  await openDialog(page)
  await expect(page.getByRole('dialog', { name: 'Загрузка файлов', exact: true })).toBeVisible()
  await drop(page, '.media-drop', ['one.mp4', 'two.mp4'])
  for (const name of ['one.mp4', 'two.mp4']) await expect(rowOf(page, name)).toContainText(`Файл ${name} успешно загружен.`)
  await dialogIn(page).getByRole('button', { name: 'Закрыть' }).click()
  const table = page.getByRole('table', { name: 'Файлы' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(table.getByRole('rowheader', { name: 'one.mp4' })).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Скачать one.mp4' }).click()])
  expect(download.suggestedFilename()).toBe('one.mp4')
  await page.getByRole('button', { name: 'Удалить one.mp4' }).click()
  await page.getByRole('dialog', { name: 'Удалить one.mp4?' }).getByRole('button', { name: 'Удалить' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
})

test('R0-552 R0-723 R2-417 R2-418 R2-692 three of five files are sent at once; a cancelled one makes room for the next and leaves nothing', async ({
  page,
}) => {
  const held = await holdParts(page)
  await openDialog(page)
  const names = [1, 2, 3, 4, 5].map((n) => `film-${n}.mp4`)
  await choose(
    page,
    names.map((name) => video(name)),
  )
  await expect.poll(held.running).toBe(3)
  await expect(dialogIn(page).getByText('Waiting', { exact: true })).toHaveCount(2)
  const aborted = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await dialogIn(page).getByRole('button', { name: 'Cancel the upload of film-2.mp4' }).click()
  expect((await aborted).failure()?.errorText).toContain('ABORTED')
  await expect(rowOf(page, 'film-2.mp4')).toHaveCount(0)
  await expect.poll(held.running).toBe(4)
  await expect(dialogIn(page).getByText('Waiting', { exact: true })).toHaveCount(1)
  await held.release()
  for (const name of names.filter((one) => one !== 'film-2.mp4'))
    await expect(rowOf(page, name)).toContainText(`File ${name} was uploaded.`)
  const { files, uploads } = (await (await page.request.get(`${api}/files`)).json()) as Record<'files' | 'uploads', { name: string }[]>
  expect([files.map(({ name }) => name).toSorted(), uploads]).toEqual([names.filter((one) => one !== 'film-2.mp4'), []])
})

test('R2-582 an upload names its account and folder, is sent in parts with its progress, and can be cancelled', async ({ page }) => {
  await page.goto('/media/files/season-1')
  const held = await holdParts(page)
  const [begun] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === `${api}/uploads`),
    openDialog(page).then(() => choose(page, [video('film.mp4')])),
  ])
  const metadata = begun.headers()['upload-metadata'] ?? ''
  const given = new Map(
    metadata.split(',').map((pair) => {
      const [name, value = ''] = pair.trim().split(' ')
      return [name, Buffer.from(value, 'base64').toString()]
    }),
  )
  expect([given.get('path'), given.get('filename'), begun.headers()['upload-length']]).toEqual(['season-1', 'film.mp4', '20000'])
  await expect.poll(held.running).toBe(1)
  await expect(dialogIn(page).getByRole('progressbar', { name: 'Upload of film.mp4' })).toBeVisible()
  const cancelled = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().includes(`${api}/uploads/`))
  await dialogIn(page).getByRole('button', { name: 'Cancel the upload of film.mp4' }).click()
  await cancelled
  await expect(rowOf(page, 'film.mp4')).toHaveCount(0)
  await held.release()
})

test('R2-694 the bar moves on from 75 % when everything is sent, until the storage answers', async ({ page }) => {
  const answer = await holdAnswers(page)
  await openDialog(page)
  // 7 MB: the way on is simulated in a third of a second, and ends at 99 %.
  await choose(page, [video('film.mp4', 7_000_000)])
  const bar = dialogIn(page).getByRole('progressbar', { name: 'Upload of film.mp4' })
  const valueOf = async () => Number(await bar.getAttribute('value'))
  await expect(rowOf(page, 'film.mp4')).toContainText('on the way to the storage')
  expect(await valueOf()).toBeGreaterThanOrEqual(75)
  await expect.poll(valueOf).toBe(99)
  await answer.release()
  await expect(rowOf(page, 'film.mp4')).toContainText('File film.mp4 was uploaded.')
})

test('a broken connection: the upload continues where the bytes ended', async ({ page }) => {
  let broken = 0
  const offsets: string[] = []
  await page.route(parts, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const offset = route.request().headers()['upload-offset']!
    offsets.push(offset)
    // The second part is lost twice.
    if (offset !== '0' && (broken += 1) <= 2) return route.abort('connectionreset')
    return route.fallback()
  })
  await openDialog(page)
  const film = video('film.mp4', 9_000_000)
  await choose(page, [film])
  await expect(rowOf(page, 'film.mp4')).toContainText('File film.mp4 was uploaded.', { timeout: 20_000 })
  expect(offsets).toEqual(['0', '8388608', '8388608', '8388608'])
  const { files } = (await (await page.request.get(`${api}/files`)).json()) as { files: { id: string }[] }
  const stored = await (await page.request.get(`${api}/files/${files[0]!.id}/content`)).body()
  expect(stored.equals(film.buffer)).toBe(true)
})

test('a reload: the same file, chosen again, continues', async ({ page }) => {
  // A file of the disk keeps its time of change, by which it is recognised.
  const path = test.info().outputPath('film.mp4')
  const { writeFileSync } = await import('node:fs')
  const film = video('film.mp4', 9_000_000)
  writeFileSync(path, film.buffer)
  let isDead = true
  const offsets: (string | undefined)[] = []
  await page.route(parts, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const offset = route.request().headers()['upload-offset']
    // The second part never leaves: the page is reloaded meanwhile.
    if (isDead && offset !== '0') return
    offsets.push(offset)
    return route.fallback()
  })
  await openDialog(page)
  await dialogIn(page).locator('input[type=file]').setInputFiles(path)
  await expect
    .poll(async () => ((await (await page.request.get(`${api}/files`)).json()) as { uploads: { offset: number }[] }).uploads[0]?.offset)
    .toBe(8_388_608)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  isDead = false
  await openDialog(page)
  await expect(dialogIn(page)).toContainText('1 upload was interrupted')
  await expect(dialogIn(page)).toContainText('Choose the same file again')
  await dialogIn(page).locator('input[type=file]').setInputFiles(path)
  await expect(rowOf(page, 'film.mp4')).toContainText('File film.mp4 was uploaded.')
  expect(offsets).toEqual(['0', '8388608'])
  await expect(dialogIn(page).getByText('was interrupted')).toHaveCount(0)
  const { files } = (await (await page.request.get(`${api}/files`)).json()) as { files: { id: string }[] }
  const stored = await (await page.request.get(`${api}/files/${files[0]!.id}/content`)).body()
  expect(stored.equals(film.buffer)).toBe(true)
})

test('R0-553 R0-724 R0-828 R0-829 R2-416 R2-583 R2-623 R2-624 a new file is a success and the same name again a duplicate, in Russian', async ({
  page,
  portal,
}) => {
  await portal.setLanguage('ru_RU')
  await openDialog(page)
  const begun = () => page.waitForResponse((answer) => answer.url().endsWith('/uploads') && answer.request().method() === 'POST')
  const [first] = await Promise.all([begun(), choose(page, [video('a.mp4')])])
  await expect(rowOf(page, 'a.mp4')).toHaveText(/Файл a\.mp4 успешно загружен\./)
  const [second] = await Promise.all([begun(), choose(page, [video('a.mp4')])])
  await expect(rowOf(page, 'a.mp4').last()).toHaveText(/У вас уже загружен файл a\.mp4\./)
  expect([first.status(), second.status()]).toEqual([201, 200])
})

test('R0-830 R2-625 any other failure is reported with its reason, in Russian, and can be tried again', async ({ page, portal }) => {
  await portal.setLanguage('ru_RU')
  await openDialog(page)
  await choose(page, [
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>') },
    { ...video('b.mp4'), buffer: Buffer.alloc(9000, 60) },
    { ...video('empty.mp4'), buffer: Buffer.alloc(0) },
  ])
  for (const name of ['page.html', 'b.mp4', 'empty.mp4']) {
    await expect(rowOf(page, name)).toContainText(`Не удалось загрузить файл ${name}.`)
    await expect(rowOf(page, name)).toContainText(name === 'empty.mp4' ? 'Файл пустой.' : 'Файлы этого типа не принимаются')
  }
  const long = `${'n'.repeat(300)}.mp4`
  await choose(page, [video(long)])
  await expect(rowOf(page, long)).toContainText('не больше 255 байт')
  expect(await rowOf(page, long).evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0)
  await page.route('**/uploads', (route) => route.fulfill({ status: 507, json: { status: 507, code: 'storage_full' } }))
  await choose(page, [video('a.mp4')])
  await expect(rowOf(page, 'a.mp4')).toContainText('Не удалось загрузить файл a.mp4.')
  await expect(rowOf(page, 'a.mp4')).toContainText('Хранилище заполнено')
  await page.unroute('**/uploads')
  await dialogIn(page).getByRole('button', { name: 'Повторить: a.mp4' }).click()
  await expect(rowOf(page, 'a.mp4')).toContainText('Файл a.mp4 успешно загружен.')
})

test('files dropped on the page open the dialog, and go to the folder of the address', async ({ page }) => {
  await page.goto('/media/files/films/2026')
  await expect(page.getByRole('heading', { level: 1, name: '2026' })).toBeVisible()
  await drop(page, '.media-body', ['one.mp4'])
  await expect(rowOf(page, 'one.mp4')).toContainText('File one.mp4 was uploaded.')
  await page.keyboard.press('Escape')
  await page.goto('/media')
  await page.getByRole('link', { name: 'films' }).click()
  await page.getByRole('link', { name: '2026' }).click()
  await expect(page.getByRole('rowheader', { name: 'one.mp4' })).toBeVisible()
})

test('an upload continues while other folders are open', async ({ page }) => {
  await page.goto('/media/files/films')
  await openDialog(page)
  await choose(page, [video('second.mp4')])
  await expect(rowOf(page, 'second.mp4')).toContainText('File second.mp4 was uploaded.')
  await dialogIn(page).getByRole('button', { name: 'Close' }).click()
  const held = await holdParts(page)
  await openDialog(page)
  await choose(page, [video('third.mp4')])
  await expect.poll(held.running).toBe(1)
  await dialogIn(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Up one folder' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible()
  await held.release()
  await page.getByRole('link', { name: 'films' }).click()
  await expect(page.getByRole('rowheader', { name: 'third.mp4' })).toBeVisible()
})

// Error messages of refused files, and a full disk: the upload that fails and those that go on.
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'
import { clear, listed, metadata, stored, type Tus, tusOf, upload, video } from './fileOffice.ts'

const portal = await openPortal({ demo: 'people', env: { FILE_MOST_GB: '1', FILE_QUOTA_GB: '1' } })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
const tus = tusOf(portal.app, customer)
beforeEach(() => clear(portal, customer, tus))
const gigabyte = 1024 ** 3
const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const begin = (name: string, size: number, headers: Record<string, string> = {}) =>
  tus.send({
    method: 'POST',
    url: tus.base,
    headers: { 'upload-length': String(size), 'upload-metadata': metadata({ filename: name }), ...headers },
  })

describe('A refusal has its reason in the language of the caller:', () => {
  const cases: [string, (language: Record<string, string>, tus: Tus) => ReturnType<typeof begin>, string, string][] = [
    ['file_name', (language) => begin('a/b.mp4', 10, language), 'The name of the file or folder is not allowed', 'Недопустимое имя файла'],
    ['file_kind', (language) => begin('a.exe', 10, language), 'Files of this kind are not accepted', 'Файлы этого типа не принимаются'],
    ['file_too_large', (language) => begin('a.mp4', gigabyte + 1, language), 'The file is larger than allowed', 'Файл больше допустимого'],
    [
      'file_quota',
      async (language) => {
        await begin('a.mp4', gigabyte)
        return begin('b.mp4', 1, language)
      },
      'There is not enough storage left',
      'не хватает места в хранилище',
    ],
    [
      'upload_offset',
      async (language, { append }) => append(String((await begin('a.mp4', 100)).headers.location), 7, video(10), language),
      'The upload continues at another offset',
      'Загрузка продолжается с другого места',
    ],
    [
      'tus_version',
      (language) => begin('a.mp4', 10, { ...language, 'tus-resumable': '9' }),
      'This version of the upload protocol',
      'Эта версия протокола',
    ],
    [
      'storage_full',
      async (language, { append }) => append(await onFullDisk('a.mp4'), 0, video(), language),
      'storage is full',
      'Хранилище заполнено',
    ],
  ]
  it.each(cases)('%s', async (code, ask, english, russian) => {
    const inEnglish = (await ask({ 'accept-language': 'en-US' }, tus)).json<Record<string, string>>()
    await clear(portal, customer, tus)
    const inRussian = (await ask({ 'accept-language': 'ru-RU' }, tus)).json<Record<string, string>>()
    expect([inEnglish['code'], inRussian['code']]).toEqual([code, code])
    expect(inEnglish['message']).toMatch(new RegExp(english, 'i'))
    expect(inRussian['message']).toMatch(new RegExp(russian, 'i'))
  })
})

describe('A full disk', () => {
  it('refuses the part with 507, keeps the upload, and accepts others', async () => {
    const url = await onFullDisk('full.mp4')
    const [refused, other] = await Promise.all([tus.append(url, 0, video()), upload(tus, 'other.mp4')])
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'storage_full'])
    expect((await listed(customer)).files).toMatchObject([{ id: other, name: 'other.mp4' }])
    // There is room again.
    rmSync(join(stored(portal), idOf(url)))
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
    expect((await tus.append(url, 0, video())).statusCode).toBe(204)
    expect((await listed(customer)).files.map(({ name }) => name).toSorted()).toEqual(['full.mp4', 'other.mp4'])
  })
  it('never creates a file from data that did not fit', async () => {
    const url = await onFullDisk('full.mp4')
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await tus.append(url, 0, video())).statusCode).toBe(507)
    const { files, uploads, limits } = await listed(customer)
    expect([files, uploads.map(({ offset }) => offset), limits.used]).toEqual([[], [0], video().length])
    expect((await tus.end(url)).statusCode).toBe(204)
    expect((await listed(customer)).limits.used).toBe(0)
  })
})

/** The address of an upload whose bytes meet the system's ENOSPC. */
async function onFullDisk(name: string): Promise<string> {
  await upload(tus, `the folder is there ${name}`)
  const { files } = await listed(customer)
  await customer.ask({ method: 'DELETE', url: `/api/v1/accounts/demo-cdn2/files/${files[0]!.id}` })
  const url = String((await tus.begin(name, video().length)).headers.location)
  symlinkSync('/dev/full', join(stored(portal), idOf(url)))
  return url
}

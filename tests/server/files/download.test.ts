// Stored files: download, deletion, the upload in one call, and folders.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'
import { account, clear, form, listed, tusOf, upload, video } from './fileOffice.ts'

const portal = await openPortal({ demo: 'people', env: { FILE_MOST_GB: '1', FILE_QUOTA_GB: '1' } })
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
const other = await portal.signIn('other@demo.example', { as: 'bearer' })
const tus = tusOf(portal.app, customer)
beforeEach(() => clear(portal, customer, tus))
const base = `/api/v1/accounts/${account}/files`
const download = (id: string, headers: Record<string, string> = {}) => customer.ask({ url: `${base}/${id}/content`, headers })
const keep = (
  name: string,
  bytes = video(),
  { query = `account=${account}`, field = 'file', more = {} as Record<string, string> } = {},
) => {
  const { headers, payload } = form(name, bytes, field)
  const authorization = `Bearer ${customer.token}`
  return portal.app.inject({ method: 'POST', url: `/api/v1/files?${query}`, headers: { authorization, ...headers, ...more }, payload })
}

describe('a download', () => {
  it('is an attachment that no browser runs, with its name in every alphabet', async () => {
    const id = await upload(tus, 'Фильм "1".mp4'.replaceAll('"', "'"), video(300))
    const answer = await download(id)
    expect(answer.rawPayload.equals(video(300))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '300',
      'content-disposition': `attachment; filename="_____ '1'.mp4"; filename*=UTF-8''%D0%A4%D0%B8%D0%BB%D1%8C%D0%BC%20%271%27.mp4`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/300', 10],
    ['bytes=290-', 206, 'bytes 290-299/300', 10],
    ['bytes=-5', 206, 'bytes 295-299/300', 5],
    ['bytes=290-999', 206, 'bytes 290-299/300', 10],
    ['bytes=0-1,5-6', 200, undefined, 300],
    ['bytes=-', 200, undefined, 300],
  ])('of %s', async (range, status, told, length) => {
    const answer = await download(await upload(tus, 'a.mp4', video(300)), { range })
    expect([answer.statusCode, answer.headers['content-range'], answer.rawPayload.length]).toEqual([status, told, length])
  })
  it.each(['bytes=300-', 'bytes=9-3', 'bytes=-0'])('of %s is refused', async (range) => {
    const answer = await download(await upload(tus, 'a.mp4', video(300)), { range })
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */300'])
  })
  it('starts again when the file has changed', async () => {
    const answer = await download(await upload(tus, 'a.mp4', video(300)), { range: 'bytes=5-', 'if-range': '"file_other"' })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 300])
  })
  it('of an upload in progress, of another account and after deletion is 404', async () => {
    const pending = String((await tus.begin('b.mp4', 10)).headers.location)
      .split('/')
      .at(-1)!
    const id = await upload(tus, 'a.mp4')
    expect((await download(pending)).statusCode).toBe(404)
    for (const acting of [account, 'demo-other'])
      expect((await other.ask({ url: `/api/v1/accounts/${acting}/files/${id}/content` })).statusCode).toBe(404)
    expect((await portal.nobody.ask({ url: `${base}/${id}/content` })).statusCode).toBe(401)
    expect((await other.ask({ method: 'DELETE', url: `/api/v1/accounts/demo-other/files/${id}` })).statusCode).toBe(404)
    expect((await customer.ask({ method: 'DELETE', url: `${base}/${id}` })).statusCode).toBe(204)
    expect((await download(id)).statusCode).toBe(404)
    expect((await customer.ask({ method: 'DELETE', url: `${base}/${id}` })).statusCode).toBe(404)
  })
})

describe('createStoragePath', () => {
  it('R0-722 R2-338 accepts a multipart POST with a file, and account and path in the query', async () => {
    const answer = await keep('a.mp4', video(500), { query: `account=${account}&path=videos` })
    expect(answer.json()).toMatchObject({ name: 'a.mp4', path: 'videos', size: 500, content_type: 'video/mp4' })
    expect((await download(answer.json<{ id: string }>().id)).rawPayload.equals(video(500))).toBe(true)
    expect((await listed(customer)).limits.used).toBe(500)
  })
  it('answers 201 for a new file and 200 with the older one for a taken name', async () => {
    const first = await keep('a.mp4')
    const second = await keep('a.mp4', video(99))
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([201, 200, first.json()])
    expect((await listed(customer)).total).toBe(1)
  })
  it.each<[string, () => ReturnType<typeof keep>, number, string]>([
    ['another account', () => keep('a.mp4', video(), { query: 'account=demo-other' }), 404, 'not_found'],
    ['no account', () => keep('a.mp4', video(), { query: '' }), 404, 'not_found'],
    ['an unknown parameter', () => keep('a.mp4', video(), { query: `account=${account}&x=1` }), 400, 'invalid'],
    ['a wrong folder', () => keep('a.mp4', video(), { query: `account=${account}&path=..` }), 400, 'file_name'],
    ['another kind', () => keep('a.html'), 415, 'file_kind'],
    ['HTML with the name of a video', () => keep('a.mp4', Buffer.from('<script>alert(1)</script>')), 415, 'file_kind'],
    ['an empty file', () => keep('a.mp4', Buffer.alloc(0)), 415, 'file_kind'],
    ['another field', () => keep('a.mp4', video(), { field: 'other' }), 400, 'bad_request'],
    ['a broken form', () => keep('a.mp4', video(), { more: { 'content-type': 'multipart/form-data' } }), 400, 'bad_request'],
    [
      'no form',
      () => keep('a.mp4', video(), { more: { 'content-type': 'application/x-www-form-urlencoded' } }),
      415,
      'unsupported_media_type',
    ],
  ])('refuses %s', async (_, ask, status, code) => {
    const answer = await ask()
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect((await listed(customer)).limits.used).toBe(0)
  })
})

describe('the list', () => {
  it('shows one folder, and the folders in it', async () => {
    for (const path of ['', 'a', 'a/b', 'ab']) await upload(tus, 'x.mp4', video(100), { path })
    const read = async (path: string) => {
      const { files, folders, total } = (await customer.ask({ url: `${base}?path=${encodeURIComponent(path)}` })).json()
      return [files.map((file: { path: string }) => file.path), folders, total]
    }
    expect(await read('')).toEqual([[''], ['a', 'ab'], 1])
    expect(await read('a')).toEqual([['a'], ['b'], 1])
    expect(await read('a/b/')).toEqual([['a/b'], [], 1])
    expect(await read('none')).toEqual([[], [], 0])
    expect((await customer.ask({ url: `${base}?path=..` })).statusCode).toBe(400)
  })
})

// Pictures of brands: uploaded by who may change the branding, named by records, sent so that nothing runs (E1, E2, E3).
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainPicture, vector, woff2 } from '../../support/pictures.ts'
import { form } from '../files/fileOffice.ts'
import { type Answer, errorsOf } from '../support/portal.ts'
import { type BrandOffice, codes, main, openBrandOffice, second, type Upload } from './brandFilesOffice.ts'

let office: BrandOffice
let { portal, admin, own, reader, customer, upload, guidOf, make, picture, change, shown, sent } = {} as BrandOffice

beforeAll(async () => {
  office = await openBrandOffice()
  ;({ portal, admin, own, reader, customer, upload, guidOf, make, picture, change, shown, sent } = office)
})
afterAll(() => portal.close())

describe('a picture', () => {
  it('is uploaded, used by a branding, and sent from our own origin: immutable, typed by its content, running nothing', async () => {
    const answer = await upload(await plainPicture('png'), { name: 'C:\\pictures\\Night sea.png' })
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { name: 'Night sea', content_type: 'image/png', width: 24, height: 12 }])
    const { guid, bytes } = answer.json<Upload>()
    const made = await make('images', { file: guid, name: 'Night sea', kind: 'background', brand: 'second' })
    expect([made.statusCode, made.json()]).toMatchObject([201, { mime: 'image/png', width: 24, height: 12, size: bytes, used_by: [] }])
    const { id } = made.json<{ id: string }>()
    expect((await change('second', { logo: id, short_logo: id, favicon: id, backgrounds: [id] })).statusCode).toBe(200)
    const url = `/app/inventory/v1/image/${id}`
    expect(await shown(second)).toMatchObject({ logo: url, short_logo: url, favicon: url, backgrounds: [url] })
    const file = await portal.nobody.ask({ url, host: second })
    expect([file.statusCode, (await sharp(file.rawPayload).metadata()).width]).toEqual([200, 24])
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(file.headers['cache-control']).toContain('immutable')
    expect((await admin.ask({ url: `/api/v1/images/${id}` })).json()).toMatchObject({ used_by: ['Aurora Streams'] })
  })
  it('E2: with a script is sent without it, in a sandbox, and as pixels in e-mails', async () => {
    const answer = await upload(vector('<script>alert(1)</script><rect width="9" height="9" onload="alert(2)"/>'), { name: 'logo.svg' })
    expect(answer.json()).toMatchObject({ content_type: 'image/svg+xml', width: 120, height: 40, removed: ['onload', 'script'] })
    const { id } = (await make('images', { file: answer.json<Upload>().guid, name: 'Logo', kind: 'logo' })).json<{ id: string }>()
    const file = await sent(`image/${id}`)
    expect(file.body).not.toMatch(/script|onload|alert/)
    expect(file.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    const raster = await sent(`image/${id}/raster`)
    expect([raster.headers['content-type'], (await sharp(raster.rawPayload).metadata()).format]).toEqual(['image/png', 'png'])
  })
  it.each([
    ['a page named as a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.png', 'image'],
    ['a font named as a picture', woff2(), 'x.png', 'image'],
    ['nothing', Buffer.alloc(0), 'x.png', 'image'],
    [
      '5 MB and one byte',
      Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(5 * 1024 * 1024 - 7)]),
      'x.png',
      'fileSize',
    ],
    ['6 MB', Buffer.alloc(6 * 1024 * 1024), 'x.png', 'fileSize'],
  ])('E2 E3: is not %s', async (_, bytes, name, keyword) => {
    const answer = await upload(bytes, { name })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [`/file ${keyword}`]])
  })
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\x.png', 'x'],
    [`${'n'.repeat(300)}.png`, 'n'.repeat(100)],
    ['.png', 'file'],
    ['CON', 'CON'],
  ])('E1: with the name %s is stored under a generated name', async (name, kept) => {
    const { guid, name: told } = (await upload(await plainPicture('png'), { name })).json<Upload>()
    expect([told, guid]).toEqual([kept, expect.stringMatching(/^ast_[a-z0-9]{24}$/)])
  })
  it('is accepted only as a form with one file of known length', async () => {
    const bytes = await plainPicture('png')
    const { headers, payload } = form('x.png', bytes)
    const post = (more: Record<string, string>, body: Buffer | Readable): Promise<Answer> =>
      portal.app.inject({
        method: 'POST',
        url: '/api/v1/assets/picture',
        headers: { host: main, authorization: `Bearer ${admin.token}`, ...more },
        payload: body,
      })
    const type = headers['content-type']!
    expect(codes(await upload(bytes, { field: 'picture' }))).toEqual([400, 'bad_request'])
    expect(codes(await post({ 'content-type': type, 'transfer-encoding': 'chunked' }, Readable.from([payload])))).toEqual([
      411,
      'length_required',
    ])
    expect((await post({ 'content-type': 'application/json', 'content-length': '2' }, Buffer.from('{}'))).statusCode).toBe(415)
    expect((await post({ 'content-type': 'image/png', 'content-length': String(bytes.length) }, bytes)).statusCode).toBe(415)
    expect(codes(await post({ 'content-type': 'multipart/form-data', 'content-length': '9' }, Buffer.from('x'.repeat(9))))).toEqual([
      400,
      'bad_request',
    ])
  })
})

describe('uploading', () => {
  it.each(['picture', 'font'])('a %s is allowed to staff who may change brandings, and to nobody else', async (kind) => {
    const bytes = kind === 'font' ? woff2() : await plainPicture('png')
    expect((await upload(bytes, { kind, by: { token: '' } })).statusCode).toBe(401)
    expect((await upload(bytes, { kind, by: reader })).statusCode).toBe(403)
    expect((await upload(bytes, { kind, by: customer })).statusCode).toBe(404)
    expect((await upload(bytes, { kind, by: own, host: second })).statusCode).toBe(201)
  })
  it('is refused to API tokens, as is reading the records', async () => {
    const made = await admin.ask({ method: 'POST', url: '/api/v1/tokens', body: { name: 'all', scopes: ['read', 'write'], days: 30 } })
    const by = { token: made.json<{ token: string }>().token }
    expect(codes(await upload(await plainPicture('png'), { by }))).toEqual([403, 'token_not_allowed'])
    for (const type of ['images', 'fonts'])
      expect((await portal.nobody.ask({ url: `/api/v1/${type}`, headers: { authorization: `Bearer ${by.token}` } })).statusCode, type).toBe(
        403,
      )
  })
  it('is limited to the own brand for staff of one brand, as are seeing, using and removing pictures', async () => {
    const foreign = await picture({ brand: 'main', name: 'Of main' })
    const common = await picture({ name: 'Of all' })
    const mine = await picture({ brand: 'second', name: 'Of second' }, own, second)
    const seen = (await own.ask({ url: '/api/v1/images', host: second })).json<{ id: string }[]>().map(({ id }) => id)
    expect(seen).toContain(mine.id)
    for (const { id } of [foreign, common]) {
      expect(seen).not.toContain(id)
      expect((await own.ask({ url: `/api/v1/images/${id}`, host: second })).statusCode).toBe(404)
      expect(
        (await own.ask({ method: 'PATCH', url: `/api/v1/images/${id}`, body: { name: 'Mine' }, version: 1, host: second })).statusCode,
      ).toBe(404)
      expect((await own.ask({ method: 'DELETE', url: `/api/v1/images/${id}`, version: 1, host: second })).statusCode).toBe(404)
      expect(errorsOf(await change('second', { logo: id }, own, second))).toEqual(['/logo reference'])
    }
    // Neither can a foreign brand take it, whoever writes.
    expect(errorsOf(await change('third', { logo: foreign.id }))).toEqual(['/logo reference'])
    expect(errorsOf(await change('third', { backgrounds: [mine.id] }))).toEqual(['/backgrounds/0 reference'])
    expect((await change('second', { logo: mine.id }, own, second)).statusCode).toBe(200)
    const file = await guidOf(await plainPicture('png'), { by: own, host: second })
    for (const brand of ['main', undefined])
      expect(
        (await make('images', { file, name: 'x', kind: 'logo', ...(brand && { brand }) }, own, second)).statusCode,
        String(brand),
      ).toBe(400)
  })
  it('by staff of one brand creates files of that brand only', async () => {
    const file = await guidOf(await plainPicture('png'), { by: own, host: second })
    for (const brand of ['main', undefined])
      expect(errorsOf(await make('images', { file, name: 'Taken', kind: 'logo', ...(brand && { brand }) }))).toEqual(['/file reference'])
    expect((await make('images', { file, name: 'Given', kind: 'logo', brand: 'second' })).statusCode).toBe(201)
  })
})

describe('a record of a picture', () => {
  it.each([
    ['a file that is not there', { file: 'ast_nowhere' }, '/file reference'],
    ['an address', { file: 'https://evil.example/x.png' }, '/file pattern'],
    ['no file', { file: undefined }, '/file required'],
    ['a kind that nobody knows', { kind: 'banner' }, '/kind enum'],
    ['a brand that is not there', { brand: 'nobody' }, '/brand reference'],
    ['an owner', { owner: 'me' }, '/owner additionalProperties'],
  ])('does not take %s', async (_, body, error) => {
    const file = await guidOf(await plainPicture('png'))
    const answer = await make('images', { file, name: 'x', kind: 'logo', ...body })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })
  it('accepts no properties of its file: they are read from it', async () => {
    const { id, version } = await picture()
    for (const body of [{ mime: 'text/html' }, { width: 1 }, { size: 1 }, { used_by: ['x'] }]) {
      await admin.ask({ method: 'PATCH', url: `/api/v1/images/${id}`, body, version })
      expect((await admin.ask({ url: `/api/v1/images/${id}` })).json()).toMatchObject({ mime: 'image/png', width: 24, used_by: [] })
    }
  })
  it('R0-696 is listed and read, replaced and changed', async () => {
    const { id, version } = await picture({ name: 'One' })
    const url = `/api/v1/images/${id}`
    expect((await admin.ask({ url: '/api/v1/images' })).json<{ id: string }[]>().map((one) => one.id)).toContain(id)
    const { file } = (await admin.ask({ url })).json<{ file: string }>()
    const put = await admin.ask({ method: 'PUT', url, body: { file, name: 'Two', kind: 'background' }, version })
    expect([put.statusCode, put.json()]).toMatchObject([200, { name: 'Two', kind: 'background' }])
    expect((await admin.ask({ method: 'PATCH', url, body: { name: 'Three' }, version: version + 1 })).statusCode).toBe(200)
    expect((await admin.ask({ url })).json()).toMatchObject({ name: 'Three', kind: 'background', file })
    expect((await admin.ask({ method: 'PATCH', url, body: { name: 'Stale' }, version })).statusCode).toBe(409)
    expect((await admin.ask({ method: 'PUT', url, body: { file, kind: 'logo' }, version: version + 2 })).statusCode).toBe(400)
  })
  it('keeps its file: browsers cache a picture for a year', async () => {
    const { id, version } = await picture()
    const file = await guidOf(await plainPicture('png'))
    expect((await admin.ask({ method: 'PATCH', url: `/api/v1/images/${id}`, body: { file }, version })).statusCode).toBe(400)
    expect((await admin.ask({ method: 'PATCH', url: `/api/v1/images/${id}`, body: { name: 'Renamed' }, version })).statusCode).toBe(200)
  })
  it('that a branding shows cannot be removed or given to another brand; the refusal names the branding', async () => {
    const { id, version } = await picture({ brand: 'third' })
    expect((await change('third', { backgrounds: [id] })).statusCode).toBe(200)
    const removed = await admin.ask({ method: 'DELETE', url: `/api/v1/images/${id}`, version })
    expect([...codes(removed), removed.json<{ errors: unknown[] }>().errors]).toMatchObject([
      409,
      'in_use',
      [{ keyword: 'held', params: { names: 'Ember Video' } }],
    ])
    const moved = await admin.ask({ method: 'PATCH', url: `/api/v1/images/${id}`, body: { brand: 'main' }, version })
    expect([moved.statusCode, errorsOf(moved)]).toEqual([400, ['/brand usedElsewhere']])
    expect((await change('third', { backgrounds: null })).statusCode).toBe(200)
    expect((await admin.ask({ method: 'DELETE', url: `/api/v1/images/${id}`, version })).statusCode).toBeLessThan(300)
    expect((await sent(`image/${id}`)).statusCode).toBe(404)
    expect(errorsOf(await change('third', { logo: id }))).toEqual(['/logo reference'])
  })
})

describe('files', () => {
  it('that are unknown, or of another kind, are not found', async () => {
    const { id } = await picture()
    for (const url of [
      'image/img_nowhere',
      'font/fnt_nowhere',
      'font/fnt_nowhere/400',
      `font/${id}`,
      `font/${id}/400`,
      'image/..%2f..%2fsecret',
      'image/img_nowhere/raster',
    ])
      expect((await sent(url)).statusCode, url).toBe(404)
  })
  it('are in the audit with the person who added them', async () => {
    const { guid } = (await upload(await plainPicture('png'), { name: 'Audited.png' })).json<Upload>()
    const rows = (await admin.ask({ url: '/api/v1/history?limit=200' })).json<unknown>()
    expect(JSON.stringify(rows)).toContain(guid)
  })
  it('without a record are deleted after a day; those of removed records stay, because records can be restored', async () => {
    const loose = await guidOf(await plainPicture('png'))
    const { id, version } = await picture()
    expect((await admin.ask({ method: 'DELETE', url: `/api/v1/images/${id}`, version })).statusCode).toBeLessThan(300)
    office.time.now += 23 * 3_600_000
    await portal.services.brandFiles.sweep()
    expect((await sent(`image/${loose}`)).statusCode).toBe(200)
    office.time.now += 2 * 3_600_000
    expect(await portal.services.brandFiles.sweep()).toBeGreaterThan(0)
    expect((await sent(`image/${loose}`)).statusCode).toBe(404)
    const again = await office.signIn()
    expect((await again.ask({ method: 'POST', url: `/api/v1/images/${id}/restore`, version: version + 1 })).statusCode).toBe(200)
    expect((await sent(`image/${id}`)).statusCode).toBe(200)
  })
})

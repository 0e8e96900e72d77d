// Fonts of brands: uploaded by weight, named by records, sent from our own origin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cyrillicWoff2, plainPicture, woff2 } from '../../support/pictures.ts'
import { errorsOf } from '../support/portal.ts'
import { type BrandOffice, codes, openBrandOffice, second } from './brandFilesOffice.ts'

let office: BrandOffice
let { portal, admin, own, upload, guidOf, make, fontFile, change, shown, sent } = {} as BrandOffice

beforeAll(async () => {
  office = await openBrandOffice()
  ;({ portal, admin, own, upload, guidOf, make, fontFile, change, shown, sent } = office)
})
afterAll(() => portal.close())

describe('a font', () => {
  it('R0-686: is read by guid with its name and files by weight, each from our own origin and unchanging', async () => {
    const files = [
      { weight: 400, ...(await fontFile()) },
      { weight: 600, ...(await fontFile('ttf')) },
    ]
    const made = await make('fonts', { name: 'Golos Text', family: 'Golos Text', brand: 'second', files })
    expect(made.statusCode).toBe(201)
    const { id, version } = made.json<{ id: string; version: number }>()
    expect((await change('second', { font: { guid: id } })).statusCode).toBe(200)
    expect((await shown(second))['font']).toEqual({ guid: id, family: 'Golos Text' })
    const at = (weight: number, { file }: { file: string }): string => `/app/inventory/v1/font/${id}/${weight}?file=${file}`
    const sheet = await sent(`font/${id}`)
    expect(sheet.json()).toEqual({ name: 'Golos Text', family: 'Golos Text', fonts: { 400: at(400, files[0]!), 600: at(600, files[1]!) } })
    expect(sheet.headers['cache-control']).toBe('no-cache')
    const sentFile = await portal.nobody.ask({ url: at(400, files[0]!) })
    expect([sentFile.statusCode, sentFile.headers['content-type'], sentFile.rawPayload.equals(woff2())]).toEqual([200, 'font/woff2', true])
    expect(sentFile.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(sentFile.headers['cache-control']).toContain('immutable')
    // Another file has another address.
    const next = { file: await guidOf(cyrillicWoff2(), { kind: 'font' }), format: 'woff2', size: cyrillicWoff2().length }
    await admin.ask({ method: 'PATCH', url: `/api/v1/fonts/${id}`, body: { files: [{ weight: 400, ...next }] }, version })
    expect((await sent(`font/${id}`)).json()).toMatchObject({ fonts: { 400: at(400, next) } })
    expect((await sent(`font/${id}/600`)).statusCode).toBe(404)
  })
  it('R0-695 is listed and read, replaced and changed', async () => {
    const files = [{ weight: 400, ...(await fontFile()) }]
    const { id, version } = (await make('fonts', { name: 'Golos', family: 'Golos', files })).json<{ id: string; version: number }>()
    const url = `/api/v1/fonts/${id}`
    expect((await admin.ask({ url: '/api/v1/fonts' })).json<{ id: string }[]>().map((one) => one.id)).toContain(id)
    const put = await admin.ask({ method: 'PUT', url, body: { name: 'Golos UI', family: 'Golos', files }, version })
    expect([put.statusCode, put.json()]).toMatchObject([200, { name: 'Golos UI', files }])
    const patch = await admin.ask({ method: 'PATCH', url, body: { family: 'Golos UI' }, version: version + 1 })
    expect([patch.statusCode, (await admin.ask({ url })).json()]).toMatchObject([200, { name: 'Golos UI', family: 'Golos UI' }])
    expect((await admin.ask({ method: 'PATCH', url, body: { family: 'x;}' }, version: version + 2 })).statusCode).toBe(400)
    expect((await admin.ask({ method: 'PUT', url, body: { name: 'Golos' }, version: version + 2 })).statusCode).toBe(400)
  })
  it('with an incomplete file is not uploaded', async () => {
    for (const bytes of [Buffer.from('wOF2'), await plainPicture('png'), Buffer.concat([woff2(), Buffer.from('<script>')])])
      expect(errorsOf(await upload(bytes, { kind: 'font', name: 'x.woff2' }))).toEqual(['/file font'])
    expect(errorsOf(await upload(Buffer.alloc(2 * 1024 * 1024 + 1), { kind: 'font' }))).toEqual(['/file fileSize'])
  })
  it.each([
    ['a weight between', { weight: 450 }, '/files/0/weight enum'],
    ['a file that is not there', { file: 'ast_nowhere' }, '/files/0/file reference'],
    ['another format than the file has', { format: 'ttf' }, '/files/0/format fileFacts'],
    ['another size than the file has', { size: 7 }, '/files/0/size fileFacts'],
    ['a source', { src: 'https://evil.example' }, '/files/0/src additionalProperties'],
  ])('does not take %s', async (_, body, error) => {
    const answer = await make('fonts', { name: 'x', family: 'x', files: [{ weight: 400, ...(await fontFile()), ...body }] })
    expect([answer.statusCode, errorsOf(answer)]).toEqual([400, [error]])
  })
  it('consists of font files, a picture of picture files', async () => {
    const file = await guidOf(await plainPicture('png'))
    expect(errorsOf(await make('fonts', { name: 'x', family: 'x', files: [{ weight: 400, file, format: 'woff2', size: 9 }] }))).toEqual([
      '/files/0/file reference',
    ])
    const { file: ofFont } = await fontFile()
    expect(errorsOf(await make('images', { file: ofFont, name: 'x', kind: 'logo' }))).toEqual(['/file reference'])
  })
  it('of another brand cannot be chosen, and a chosen one cannot be removed', async () => {
    const body = { name: 'Foreign', family: 'Foreign', brand: 'main', files: [{ weight: 400, ...(await fontFile()) }] }
    const { id, version } = (await make('fonts', body)).json<{ id: string; version: number }>()
    expect(errorsOf(await change('third', { font: { guid: id } }))).toEqual(['/font/guid reference'])
    expect(errorsOf(await change('second', { font: { guid: id } }, own, second))).toEqual(['/font/guid reference'])
    expect((await change('main', { font: { guid: id } })).statusCode).toBe(200)
    expect(codes(await admin.ask({ method: 'DELETE', url: `/api/v1/fonts/${id}`, version }))).toEqual([409, 'in_use'])
    expect((await change('main', { font: null })).statusCode).toBe(200)
    expect((await admin.ask({ method: 'DELETE', url: `/api/v1/fonts/${id}`, version })).statusCode).toBeLessThan(300)
    expect((await sent(`font/${id}`)).statusCode).toBe(404)
  })
})

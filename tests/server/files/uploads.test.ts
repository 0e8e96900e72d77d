// Uploads in parts: what continues, what is refused, and what is left.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openPortal } from '../support/portal.ts'
import { account, clear, listed, stored, tusOf, upload, video } from './fileOffice.ts'

const clock = { now: new Date('2026-03-01T10:00:00.000Z') }
const portal = await openPortal({
  demo: 'people',
  clock: () => clock.now,
  env: { FILE_QUOTA_GB: '1', FILE_MOST_GB: '1', SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000' },
})
afterAll(() => portal.close())
const customer = await portal.signIn('cdn2@demo.example', { as: 'bearer' })
const other = await portal.signIn('other@demo.example', { as: 'bearer' })
const tus = tusOf(portal.app, customer)
beforeEach(() => clear(portal, customer, tus))
/** A second person in the account: an employee who entered it. */
async function entered() {
  const admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
  await admin.ask({ method: 'POST', url: `/api/v1/accounts/${account}/entry` })
  return tusOf(portal.app, admin)
}
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code
const onDisk = () => (existsSync(stored(portal)) ? readdirSync(stored(portal)) : [])

describe('an upload', () => {
  it('in parts becomes a file with its bytes, its type and an audit row', async () => {
    const bytes = video(20_000)
    const begun = await tus.begin('Фильм 1.mp4', bytes.length, { path: 'videos/2026', modified: '123' })
    const url = String(begun.headers.location)
    expect((await tus.append(url, 0, bytes.subarray(0, 12_000))).headers['upload-offset']).toBe('12000')
    expect((await listed(customer)).uploads).toMatchObject([{ name: 'Фильм 1.mp4', offset: 12_000, size: 20_000, modified: '123' }])
    expect((await tus.append(url, 12_000, bytes.subarray(12_000))).headers['upload-offset']).toBe('20000')
    const { files, uploads, limits } = await listed(customer, account, 'videos/2026')
    expect(uploads).toEqual([])
    expect(files).toMatchObject([{ name: 'Фильм 1.mp4', path: 'videos/2026', size: 20_000, content_type: 'video/mp4' }])
    expect(limits.used).toBe(20_000)
    expect(readFileSync(join(stored(portal), files[0]!.id)).equals(bytes)).toBe(true)
    const { rows } = await portal.services.actions.page(...(await asCaller()))
    expect(rows[0]).toMatchObject({ action: 'file-uploaded', target: files[0]!.id, about: { name: 'Фильм 1.mp4' } })
  })
  it('continues after a broken connection where the bytes ended', async () => {
    const bytes = video(30_000)
    const url = String((await tus.begin('a.mp4', bytes.length)).headers.location)
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 9000)
        throw new Error('the line is dead')
      })(),
    )
    await tus.append(url, 0, broken).catch(() => undefined)
    const { headers } = await tus.head(url)
    expect([headers['upload-offset'], headers['upload-length'], headers['cache-control']]).toEqual(['9000', '30000', 'no-store'])
    expect((await tus.append(url, 9000, bytes.subarray(9000))).statusCode).toBe(204)
    const [file] = (await listed(customer)).files
    expect(readFileSync(join(stored(portal), file!.id)).equals(bytes)).toBe(true)
  })
  it('whose last answer was lost is complete when it is requested', async () => {
    const id = await upload(tus, 'a.mp4')
    expect((await tus.head(`${tus.base}/${id}`)).headers['upload-offset']).toBe('10000')
  })
  it('that ended between the last byte and the row is completed when it is requested', async () => {
    const bytes = video()
    const url = String((await tus.begin('a.mp4', bytes.length)).headers.location)
    await tus.append(url, 0, bytes)
    const id = url.slice(url.lastIndexOf('/') + 1)
    await portal.services.store.files.change(account, id, { state: 'receiving', content_type: '' })
    expect((await tus.head(url)).headers['upload-offset']).toBe('10000')
    expect((await listed(customer)).files).toMatchObject([{ name: 'a.mp4', content_type: 'video/mp4' }])
  })
  it('shows when it expires without progress, and is then deleted', async () => {
    const url = String((await tus.begin('a.mp4', 10_000)).headers.location)
    const answer = await tus.append(url, 0, video().subarray(0, 5000))
    expect(answer.headers['upload-expires']).toBe('Mon, 02 Mar 2026 10:00:00 GMT')
    clock.now = new Date('2026-03-02T09:59:00.000Z')
    expect(await portal.services.files.sweep()).toBe(0)
    clock.now = new Date('2026-03-02T10:01:00.000Z')
    expect(await portal.services.files.sweep()).toBe(1)
    expect([(await tus.head(url)).statusCode, onDisk()]).toEqual([404, []])
    clock.now = new Date('2026-03-01T10:00:00.000Z')
  })
  it('that is cancelled leaves nothing', async () => {
    const url = String((await tus.begin('a.mp4', 10_000)).headers.location)
    await tus.append(url, 0, video().subarray(0, 5000))
    expect((await tus.end(url)).statusCode).toBe(204)
    expect([(await tus.head(url)).statusCode, (await tus.end(url)).statusCode, onDisk()]).toEqual([404, 404, []])
    expect((await listed(customer)).limits.used).toBe(0)
  })
})

describe('refused are', () => {
  it.each([
    ['../../x.mp4'],
    ['..'],
    ['C:\\x.mp4'],
    ['a/b.mp4'],
    ['a\0.mp4'],
    ['a\n.mp4'],
    ['\u202Egpj.mp4'],
    ['.mp4'],
    ['CON.mp4'],
    ['com1.mp4'],
    ['a.mp4.'],
    ['a.mp4 '],
    [`${'я'.repeat(130)}.mp4`],
    [''],
  ])('the name %j', async (name) => {
    const answer = await tus.begin(name, 10)
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'file_name'])
  })
  it.each([['../x'], ['a//b'], ['a/../b'], ['a/CON'], ['a\\b'], [Array(21).fill('a').join('/')]])('the folder %j', async (path) => {
    const answer = await tus.begin('a.mp4', 10, { path })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'file_name'])
  })
  it.each([['page.html'], ['picture.svg'], ['run.exe'], ['mp4'], ['a.mp4.html'], ['a']])(
    'a name with another extension: %s',
    async (name) => {
      const answer = await tus.begin(name, 10)
      expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'file_kind'])
    },
  )
  it.each<[string, Buffer]>([
    ['HTML', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(6000)}`)],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(6000)])],
    ['nothing but zeros', Buffer.alloc(6000)],
    ['a few bytes', Buffer.from('hi')],
  ])('content that does not match the name: %s', async (_, bytes) => {
    const url = String((await tus.begin('a.mp4', bytes.length)).headers.location)
    const answer = await tus.append(url, 0, bytes)
    expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'file_kind'])
    expect([(await tus.head(url)).statusCode, (await listed(customer)).limits.used, onDisk()]).toEqual([404, 0, []])
  })
  it('content that becomes wrong in small parts', async () => {
    const url = String((await tus.begin('a.mp4', 300)).headers.location)
    for (let at = 0; at < 200; at += 100) expect((await tus.append(url, at, Buffer.alloc(100, 60))).statusCode).toBe(204)
    expect((await tus.append(url, 200, Buffer.alloc(100, 60))).statusCode).toBe(415)
    expect(onDisk()).toEqual([])
  })
  it('an empty file, before it is stored', async () => {
    const answer = await tus.begin('empty.mp4', 0)
    expect([answer.statusCode, codeOf(answer)]).toEqual([415, 'file_kind'])
    const { files, uploads } = await listed(customer)
    expect([files, uploads]).toEqual([[], []])
  })
  it('a part at another position', async () => {
    const url = String((await tus.begin('a.mp4', 10_000)).headers.location)
    await tus.append(url, 0, video().subarray(0, 5000))
    for (const offset of [0, 4999, 5001]) {
      const answer = await tus.append(url, offset, video().subarray(offset))
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'upload_offset'])
    }
    expect((await tus.head(url)).headers['upload-offset']).toBe('5000')
  })
  it('more than was announced, while the announced part stays intact', async () => {
    const url = String((await tus.begin('a.mp4', 6000)).headers.location)
    const answer = await tus.append(url, 0, video(7000))
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'too_large'])
    expect((await listed(customer)).files).toEqual([])
  })
  it('a too large part, before it is read', async () => {
    const url = String((await tus.begin('a.mp4', 20_000_000)).headers.location)
    expect((await tus.append(url, 0, video(8 * 1024 * 1024 + 1))).statusCode).toBe(413)
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
  })
  it('a file beyond the limit, or beyond the quota including pending uploads', async () => {
    const large = await tus.begin('a.mp4', 1024 ** 3 + 1)
    expect([large.statusCode, codeOf(large)]).toEqual([413, 'file_too_large'])
    expect((await tus.begin('a.mp4', 600_000_000)).statusCode).toBe(201)
    const full = await tus.begin('b.mp4', 600_000_000)
    expect([full.statusCode, codeOf(full), full.json().left]).toEqual([413, 'file_quota', 1024 ** 3 - 600_000_000])
  })
  it('an upload after fifty unfinished ones of the same person, not one of somebody else', async () => {
    for (let n = 0; n < 50; n += 1) expect((await tus.begin(`a${n}.mp4`, 10)).statusCode).toBe(201)
    const answer = await tus.begin('b.mp4', 10)
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too_many_uploads'])
    const colleague = await entered()
    const theirs = await colleague.begin('b.mp4', 10)
    expect(theirs.statusCode).toBe(201)
    await colleague.end(String(theirs.headers.location))
  })
  it('an upload after two hundred unfinished ones of the account', async () => {
    const { files } = portal.services.store
    const row = { account, folder: '', size: 10, content_type: '', state: 'receiving', modified: '' }
    const at = clock.now.toISOString()
    for (let n = 0; n < 200; n += 1)
      await files.add({ ...row, id: `file_of_${n}`, name: `c${n}.mp4`, person: `person_${n % 5}`, created_at: at, changed_at: at })
    const answer = await tus.begin('b.mp4', 10)
    for (let n = 0; n < 200; n += 1) await files.remove(account, `file_of_${n}`)
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'too_many_uploads'])
    expect((await tus.begin('b.mp4', 10)).statusCode).toBe(201)
  })
  it.each([
    ['no version', { 'tus-resumable': '' }, 412],
    ['an old version', { 'tus-resumable': '0.2.2' }, 412],
    ['no length', { 'upload-length': '' }, 400],
    ['a negative length', { 'upload-length': '-1' }, 400],
    ['a length that is no number', { 'upload-length': '1e3' }, 400],
    ['metadata that are not Base64', { 'upload-metadata': 'filename %%%' }, 400],
    ['a name that is not UTF-8', { 'upload-metadata': 'filename /w==' }, 400],
  ])('a start with %s', async (_, headers, status) => {
    const answer = await tus.send({
      method: 'POST',
      url: tus.base,
      headers: { 'upload-length': '10', 'upload-metadata': 'filename YS5tcDQ=', ...headers },
    })
    expect(answer.statusCode).toBe(status)
  })
  it('a part of another content type', async () => {
    const url = String((await tus.begin('a.mp4', 10)).headers.location)
    expect((await tus.append(url, 0, video(10), { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await tus.append(url, 0, video(10), { 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })
  it('the id of another account, like an unknown one', async () => {
    const theirs = tusOf(portal.app, other, 'demo-other')
    const url = String((await tus.begin('a.mp4', 10_000)).headers.location)
    const id = url.slice(url.lastIndexOf('/') + 1)
    for (const address of [`${theirs.base}/${id}`, url, `${theirs.base}/file_unknown`]) {
      expect((await theirs.head(address)).statusCode).toBe(404)
      expect((await theirs.append(address, 0, video())).statusCode).toBe(404)
      expect((await theirs.end(address)).statusCode).toBe(404)
    }
    expect((await tus.head(url)).headers['upload-offset']).toBe('0')
  })
  it('the fourth concurrent part of one person', async () => {
    const urls = await Promise.all(
      Array.from({ length: 4 }, async (_, n) => String((await tus.begin(`${n}.mp4`, 10_000)).headers.location)),
    )
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = () =>
      Readable.from(
        (async function* () {
          yield video().subarray(0, 5000)
          await held
          yield video().subarray(5000)
        })(),
      )
    const three = urls.slice(0, 3).map((url) => tus.append(url, 0, slow()))
    await expect.poll(() => onDisk().length).toBe(3)
    const fourth = await tus.append(urls[3]!, 0, video())
    expect([fourth.statusCode, codeOf(fourth)]).toEqual([429, 'too_many_uploads'])
    release()
    expect((await Promise.all(three)).map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect((await tus.append(urls[3]!, 0, video())).statusCode).toBe(204)
  })
})

describe('a taken name', () => {
  it('is answered with 200 and the existing file', async () => {
    const id = await upload(tus, 'e\u0301.mp4')
    const answer = await tus.begin('\u00e9.mp4', 99)
    expect([answer.statusCode, answer.headers.location, answer.json().id]).toEqual([200, undefined, id])
  })
  it('in another folder is free', async () => {
    await upload(tus, 'a.mp4')
    expect((await tus.begin('a.mp4', 10, { path: 'b' })).statusCode).toBe(201)
  })
  it('goes to the first of two that finish, and the second leaves nothing', async () => {
    const urls = await Promise.all([1, 2].map(async () => String((await tus.begin('a.mp4', 10_000)).headers.location)))
    const answers = await Promise.all(urls.map((url, n) => tus.append(url, 0, video(10_000, n))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
    expect(codeOf(answers.find(({ statusCode }) => statusCode === 409)!)).toBe('file_exists')
    expect([(await listed(customer)).total, onDisk().length]).toEqual([1, 1])
  })
})

async function asCaller(): Promise<Parameters<typeof portal.services.actions.page>> {
  const person = (await portal.services.store.people.findByEmail('main', 'cdn2@demo.example'))!
  const found = await portal.services.people.find(person.id)
  const acting = await portal.services.accounts.acting(found!, account)
  const as = { kind: 'person' as const, role: 'customer', permissions: [], inAccount: true }
  const caller = { actor: person.id, actorName: person.email, ip: '', requestId: '', as, context: {}, reach: {}, account: acting }
  return [caller as never, { offset: 0, limit: 5 }, async () => undefined]
}

// Drafts of records: valid values beside a record, which stays as it is until they are published.
import { stripEnvelope } from '../../../src/engine/resolve/envelope.ts'
import type { PlainObject } from '../../../src/engine/json/objects.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, errorsOf, openPortal, type Portal } from '../support/portal.ts'
import { adminOfSecondBrand } from '../support/secondBrand.ts'

type Draft = { draft: string | null; at?: string; by?: string; record?: PlainObject & { version: number } }

onEachDatabase('drafts', (env) => {
  let portal: Portal
  let admin: Caller
  let own: Caller
  beforeAll(async () => {
    portal = await openPortal({ demo: 'people', env: await env() })
    admin = await portal.signIn('admin@demo.example', { as: 'bearer' })
    own = await adminOfSecondBrand(portal)
  })
  afterAll(() => portal.close())

  const shown = async (host = 'second.localhost') =>
    (await portal.nobody.ask({ url: '/api/v1/brand', host })).json<{ name: string; theme: { primary: string } }>()
  const recordOf = async (code: string): Promise<{ url: string; id: string; version: number; body: PlainObject }> => {
    const filter = encodeURIComponent(JSON.stringify({ q: code }))
    const found = (await admin.ask({ url: `/api/v1/brandings?filter=${filter}` }))
      .json<{ id: string; code: string }[]>()
      .find((one) => one.code === code)!
    const url = `/api/v1/brandings/${found.id}`
    const whole = (await admin.ask({ url })).json<PlainObject & { version: number }>()
    const { code: _code, ...body } = stripEnvelope(whole) as PlainObject
    return { url, id: found.id, version: whole.version, body }
  }
  const query = (draft: string | null | undefined): string => (draft ? `?draft=${draft}` : '')
  const read = async (url: string, caller = admin): Promise<Draft> => (await caller.ask({ url: `${url}/draft` })).json()
  const save = (
    url: string,
    version: number,
    body: PlainObject,
    { draft, caller = admin }: { draft?: string | null; caller?: Caller } = {},
  ) => caller.ask({ method: 'PUT', url: `${url}/draft${query(draft)}`, body, version })
  const publish = (url: string, version: number, body: PlainObject, draft: string | null, caller = admin): Promise<Answer> =>
    caller.ask({ method: 'PUT', url: `${url}${query(draft)}`, body, version })
  const discard = (url: string, draft: string | null, caller = admin): Promise<Answer> =>
    caller.ask({ method: 'DELETE', url: `${url}/draft${query(draft)}` })
  /** Begins without a draft. */
  async function fresh(code = 'second') {
    const record = await recordOf(code)
    const { draft } = await read(record.url)
    if (draft) await discard(record.url, draft)
    return record
  }
  const audited = async (id: string): Promise<string[]> =>
    (await portal.services.store.history.audited((await import('../../../server/store/scope.ts')).providerScope))
      .filter((row) => row.id === id)
      .map(({ action }) => action)

  describe('a draft', () => {
    it('is stored beside the record, whose host, version and history do not change', async () => {
      const { url, version, body } = await fresh()
      const before = await shown()
      const answer = await save(url, version, { ...body, name: 'Aurora of tomorrow' })
      expect([answer.statusCode, answer.json<Draft>().record]).toMatchObject([200, { name: 'Aurora of tomorrow', version }])
      expect(await read(url)).toMatchObject({ by: 'admin@demo.example', record: { name: 'Aurora of tomorrow', version } })
      expect(await shown()).toEqual(before)
      expect((await recordOf('second')).version).toBe(version)
      expect((await admin.ask({ url: `${url}/revisions` })).json<unknown[]>()).toHaveLength(version)
    })
    it('of a new record holds its hosts, which the record gets when it is published', async () => {
      const whole = { code: 'polar', name: 'Polar Media', languages: [{ locale: 'en_US' }], hosts: ['polar.localhost'] }
      const { hosts: _hosts, ...begun } = whole
      const made = await admin.ask({ method: 'POST', url: '/api/v1/brandings', body: begun })
      expect(made.statusCode, made.body).toBe(201)
      const { id, version } = made.json<{ id: string; version: number }>()
      const url = `/api/v1/brandings/${id}`
      const before = await shown('polar.localhost')
      const saved = await save(url, version, whole)
      expect(saved.statusCode, saved.body).toBe(200)
      expect((await shown('polar.localhost')).name).toBe(before.name)
      const { code: _code, ...body } = whole
      expect((await publish(url, version, body, saved.json<Draft>().draft)).statusCode).toBe(200)
      await expect.poll(async () => (await shown('polar.localhost')).name).toBe('Polar Media')
      expect((await admin.ask({ method: 'DELETE', url, version: version + 1 })).statusCode).toBe(200)
    })
    it('is published in one step, which the audit names, and earlier versions can be published again', async () => {
      const { url, id, version, body } = await fresh()
      const { draft } = (await save(url, version, { ...body, name: 'Aurora published' })).json<Draft>()
      const answer = await publish(url, version, { ...body, name: 'Aurora published' }, draft)
      expect([answer.statusCode, answer.json<{ version: number }>().version]).toEqual([200, version + 1])
      await expect.poll(async () => (await shown()).name).toBe('Aurora published')
      expect(await read(url)).toEqual({ draft: null })
      expect((await audited(id)).slice(0, 2)).toEqual(['publish', 'draft-saved'])
      const { record } = (await admin.ask({ url: `${url}/revisions/${version}` })).json<{ record: PlainObject }>()
      const { code: _code, ...earlier } = stripEnvelope(record as never) as PlainObject
      expect((await publish(url, version + 1, earlier, null)).statusCode).toBe(200)
      await expect.poll(async () => (await shown()).name).toBe(body['name'])
    })
    it('is discarded without a trace in the record, and ends when its values equal the published ones', async () => {
      const { url, id, version, body } = await fresh()
      const first = (await save(url, version, { ...body, name: 'Not this' })).json<Draft>()
      expect((await discard(url, first.draft)).json()).toEqual({ draft: null })
      expect(await read(url)).toEqual({ draft: null })
      const second = (await save(url, version, { ...body, name: 'Nor this' })).json<Draft>()
      expect((await save(url, version, body, second)).json()).toEqual({ draft: null })
      expect((await recordOf('second')).version).toBe(version)
      expect((await audited(id)).slice(0, 4)).toEqual(['draft-discarded', 'draft-saved', 'draft-discarded', 'draft-saved'])
    })
    it('is not affected by a change of the record, and is deleted with the record', async () => {
      const { url, version, body } = await fresh('third')
      const { draft } = (await save(url, version, { ...body, name: 'Later' })).json<Draft>()
      await admin.ask({ method: 'PATCH', url, body: { name: 'Now' }, version })
      expect(await read(url)).toMatchObject({ draft, record: { name: 'Later', version } })
      await discard(url, draft)
      const made = await admin.ask({
        method: 'POST',
        url: '/api/v1/brandings',
        body: { ...body, code: 'passing', name: 'Passing', hosts: [] },
      })
      const passing = made.json<{ id: string }>().id
      const at = `/api/v1/brandings/${passing}`
      const { version: _version, ...whole } = { ...(await recordOf('passing')).body }
      expect((await save(at, 1, { ...whole, name: 'Passed' })).statusCode).toBe(200)
      await admin.ask({ method: 'DELETE', url: at, version: 1 })
      await admin.ask({ method: 'POST', url: `${at}/restore`, version: 2 })
      expect(await read(at)).toEqual({ draft: null })
    })
  })

  describe('a draft refuses', () => {
    it.each([
      ['a field that the type does not have', { role: 'admin' }, '/role additionalProperties'],
      ['the code, which never changes', { code: 'main' }, '/code readOnly'],
      ['another id', { id: 'brd_other' }, '/id idDiffers'],
      ['a time of its own', { created_at: '2001-01-01T00:00:00Z' }, '/created_at readOnly'],
      ['a colour that is none', { theme: { primary: 'red', nav: { bg: '#101010' } } }, '/theme/primary'],
      ['a picture that does not exist', { logo: 'img_none' }, '/logo reference'],
    ])('%s', async (_what, given, error) => {
      const { url, version, body } = await fresh()
      const answer = await save(url, version, { ...body, ...given })
      const refused = answer.statusCode === 400 ? answer : await publish(url, version, { ...body, ...given }, null)
      expect([refused.statusCode, errorsOf(refused).some((one) => one.startsWith(error))]).toEqual([400, true])
      expect((await recordOf('second')).version).toBe(version)
    })
    it('an older version of the record, no version, and a malformed name', async () => {
      const { url, version, body } = await fresh()
      expect((await save(url, version + 1, body)).statusCode).toBe(409)
      expect((await admin.ask({ method: 'PUT', url: `${url}/draft`, body })).statusCode).toBe(428)
      expect((await admin.ask({ method: 'DELETE', url: `${url}/draft` })).statusCode).toBe(428)
      expect((await save(url, version, body, { draft: 'short' })).statusCode).toBe(400)
      expect((await admin.ask({ method: 'PUT', url: `${url}/draft?foo=1`, body, version })).statusCode).toBe(400)
    })
    it('to replace, publish or discard a draft of somebody else that the caller has not seen', async () => {
      const { url, version, body } = await fresh()
      const { draft } = (await save(url, version, { ...body, name: 'One' })).json<Draft>()
      const unseen = 'a'.repeat(16)
      const again = await save(url, version, { ...body, name: 'Two' })
      expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'draft_conflict', draft, by: 'admin@demo.example' }])
      expect((await save(url, version, { ...body, name: 'Two' }, { draft: unseen })).statusCode).toBe(409)
      expect((await discard(url, unseen)).statusCode).toBe(409)
      const published = await publish(url, version, { ...body, name: 'Two' }, unseen)
      expect([published.statusCode, published.json<{ code: string }>().code]).toEqual([409, 'draft_conflict'])
      expect([(await recordOf('second')).version, (await read(url)).record!['name']]).toEqual([version, 'One'])
    })
    it('types without drafts', async () => {
      const [project] = (await admin.ask({ url: '/api/v1/projects?range=[0,0]' })).json<{ id: string; version: number }[]>()
      const url = `/api/v1/projects/${project!.id}`
      expect((await admin.ask({ url: `${url}/draft` })).statusCode).toBe(404)
      expect((await save(url, project!.version, {})).statusCode).toBe(404)
      expect((await discard(url, 'a'.repeat(16))).statusCode).toBe(404)
    })
  })

  describe('access to drafts', () => {
    it('is limited to the own brand for staff of one brand', async () => {
      const foreign = await fresh('third')
      const { draft } = (await save(foreign.url, foreign.version, { ...foreign.body, name: 'Theirs' })).json<Draft>()
      const unknown = await own.ask({ url: '/api/v1/brandings/brd_unknown/draft' })
      const asked = await own.ask({ url: `${foreign.url}/draft` })
      const bare = (answer: Answer) => ({ ...answer.json<PlainObject>(), request_id: '' })
      expect([asked.statusCode, bare(asked)]).toEqual([404, bare(unknown)])
      expect((await save(foreign.url, foreign.version, foreign.body, { draft, caller: own })).statusCode).toBe(404)
      expect((await discard(foreign.url, draft, own)).statusCode).toBe(404)
      expect((await publish(foreign.url, foreign.version, foreign.body, draft, own)).statusCode).toBe(404)
      expect((await read(foreign.url)).draft).toBe(draft)
      await discard(foreign.url, draft)
      const { url, version, body } = await fresh()
      expect((await save(url, version, { ...body, name: 'Ours' }, { caller: own })).statusCode).toBe(200)
      expect((await read(url, own)).by).toBe('own@second.example')
    })
    it('does not let staff of one brand set its hosts in a draft', async () => {
      const { url, version, body } = await fresh()
      const answer = await save(url, version, { ...body, hosts: ['taken.example'] }, { caller: own })
      expect([answer.statusCode, errorsOf(answer)]).toMatchObject([400, [expect.stringContaining('/hosts')]])
    })
    it.each(['cdn1@demo.example', 'cdn2@demo.example', 'manager@demo.example'])('is refused to %s', async (email) => {
      const { url, version, body } = await fresh()
      const caller = await portal.signIn(email, { as: 'bearer' })
      for (const answer of [await caller.ask({ url: `${url}/draft` }), await save(url, version, body, { caller })])
        expect([403, 404]).toContain(answer.statusCode)
      expect((await portal.nobody.ask({ url: `${url}/draft` })).statusCode).toBe(401)
    })
  })
})

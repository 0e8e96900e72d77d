// Extra zones of a resource: what they may not name, who may not write them, and who has none.
import { describe, expect, it } from 'vitest'
import { changeBrand, listUrl, listWith, sameBody } from '../support/portal.ts'
import { account, openZones, url, verdict } from './zoneRecords.ts'

const { portal, owner, certificate, resource, extensible, post, put, extended } = await openZones()
const other = await portal.signIn('other@demo.example', { as: 'bearer' })

describe('values of zones', () => {
  it.each<[string, object, string]>([
    ['a zone that is none', { areas: ['emea', 'latam'] }, '400 /areas/1 enum'],
    ['a zone twice', { areas: ['am', 'am'] }, '400 /areas uniqueItems'],
    ['four zones', { areas: ['emea', 'apac', 'am', 'emea'] }, '400 /areas maxItems'],
    ['no list', { areas: 'emea' }, '400 /areas type'],
    ['zones without a certificate', { certificate: null }, '400 /certificate not'],
    ['a certificate without zones', { areas: [] }, '400 /certificate enum'],
    ['a number that no certificate has', { certificate: 999_999 }, '400 /certificate reference'],
    ['half a number', { certificate: 1.5 }, '400 /certificate type'],
    ['what only the portal knows', { cnc_configured: true }, '400 /cnc_configured additionalProperties'],
    ['that they are applied', { is_changes_apply: true }, '400 /is_changes_apply additionalProperties'],
  ])('%s is refused', async (_, wrong, expected) => {
    const { above, seq } = await extensible()
    expect(verdict(await post({ resource_id: above.id, areas: ['emea'], certificate: seq, ...wrong }))).toContain(expected)
    expect((await listWith(owner, url, { filter: { resource_id: above.id } })).json()).toEqual([])
  })
  it('ruling 21: are refused for a resource without CNAME or without certificate; disabling is always possible', async () => {
    const { seq } = await certificate()
    for (const more of [{ names: undefined, certificate: seq }, { names: [], certificate: seq }, {}, { certificate: null }]) {
      const above = await resource(more)
      expect(verdict(await post({ resource_id: above.id, areas: ['emea'], certificate: seq })), JSON.stringify(more)).toBe(
        '400 /areas parentHas',
      )
    }
    const { above, zones, seq: own } = await extended()
    await owner.ask({
      method: 'PATCH',
      url: `${listUrl(account, 'http-resources')}/${above.id}`,
      version: above.version,
      body: { names: [] },
    })
    expect(verdict(await put(zones, { resource_id: above.id, areas: ['emea', 'am'], certificate: own }))).toBe('400 /areas parentHas')
    expect((await put(zones, { resource_id: above.id, areas: [], certificate: null })).statusCode).toBe(200)
  })
  it('are stored once per resource, however many calls are concurrent', async () => {
    const { above, seq } = await extensible()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post({ resource_id: above.id, areas: ['emea'], certificate: seq })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409])
    expect(verdict(answers.find(({ statusCode }) => statusCode === 409)!)).toBe('409 /resource_id unique')
  })
  it('stay with their resource, and are changed with the version that was seen', async () => {
    const { above, zones, seq } = await extended()
    const elsewhere = await resource({ certificate: seq })
    expect(verdict(await put(zones, { resource_id: elsewhere.id, areas: ['emea'], certificate: seq }))).toContain('400 /resource_id')
    const body = { resource_id: above.id, areas: ['am'], certificate: seq }
    expect((await owner.ask({ method: 'PUT', url: `${url}/${zones.id}`, body })).statusCode).toBe(428)
    expect((await put({ ...zones, version: 7 }, body)).statusCode).toBe(409)
    expect((await owner.ask({ method: 'DELETE', url: `${url}/${zones.id}`, version: 1 })).statusCode).toBe(403)
  })
})

describe('A4: resources and certificates of another account', () => {
  it('refuses foreign and unknown resources alike', async () => {
    const { seq } = await certificate()
    const theirs = await resource({}, other, 'demo-other')
    const answers = await Promise.all(
      [theirs.id, 'http_nosuchresource', 'x'].map((resource_id) => post({ resource_id, areas: ['emea'], certificate: seq })),
    )
    for (const answer of answers) expect(verdict(answer)).toBe('400 /resource_id reference')
    expect(new Set(answers.map(sameBody)).size).toBe(1)
  })
  it('refuses foreign and unknown certificates alike', async () => {
    // The other account has fewer: this number is only ours.
    const { seq } = await certificate()
    const own = await certificate(other, 'demo-other')
    const above = await resource({ certificate: own.seq }, other, 'demo-other')
    const answers = await Promise.all(
      [seq, 999_999].map((number) =>
        post({ resource_id: above.id, areas: ['emea'], certificate: number }, other, listUrl('demo-other', 'extra-zones')),
      ),
    )
    for (const answer of answers) expect(verdict(answer)).toBe('400 /certificate reference')
    expect(sameBody(answers[0]!)).toBe(sameBody(answers[1]!))
  })
  it('zones of others do not exist', async () => {
    const { above, zones, seq } = await extended()
    for (const [where, who] of [
      [url, other],
      [listUrl('demo-other', 'extra-zones'), other],
      [listUrl('no-such-account', 'extra-zones'), owner],
    ] as const) {
      expect((await who.ask({ url: `${where}/${zones.id}` })).statusCode).toBe(404)
      expect(
        (
          await who.ask({
            method: 'PUT',
            url: `${where}/${zones.id}`,
            version: 1,
            body: { resource_id: above.id, areas: [], certificate: null },
          })
        ).statusCode,
      ).toBe(404)
    }
    expect((await post({ resource_id: above.id, areas: ['am'], certificate: seq }, other)).statusCode).toBe(404)
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({ version: 1, areas: ['emea'] })
  })
})

describe('callers without extra zones', () => {
  it('R1-049 R1-318: in a brand without them have neither the tab, nor the type, nor its records', async () => {
    const { above, zones, seq } = await extended()
    const seen = async (): Promise<unknown[]> => {
      const types = (await owner.ask({ url: `/api/v1/definitions?account=${account}` })).json<{ name: string }[]>()
      const { definition } = (await owner.ask({ url: `/api/v1/definitions/http-resources?account=${account}` })).json<{
        definition: { resource: { form: { tabs: { id: string }[] } } }
      }>()
      const asked = [
        { url },
        { url: `${url}/${zones.id}` },
        { method: 'POST', url, body: { resource_id: above.id, areas: ['am'], certificate: seq } },
        { method: 'PUT', url: `${url}/${zones.id}`, version: 9, body: { resource_id: above.id, areas: [], certificate: null } },
      ] as const
      const statuses = await Promise.all(asked.map(async (ask) => (await owner.ask(ask)).statusCode))
      return [types.some(({ name }) => name === 'extra-zones'), definition.resource.form.tabs.some(({ id }) => id === 'cncedit'), statuses]
    }
    expect(await seen()).toEqual([true, true, [200, 200, 409, 409]])
    await changeBrand(portal.services, 'main', { features: [] })
    expect(await seen()).toEqual([false, false, [404, 404, 404, 404]])
    await changeBrand(portal.services, 'main', { features: ['cnc_enabled'] })
    expect((await owner.ask({ url: `${url}/${zones.id}` })).json()).toMatchObject({ version: 1, areas: ['emea'] })
  })
  it('A7: include the role that clears parts of the cache, which neither reads nor writes them', async () => {
    const { above, zones, seq } = await extended()
    const restricted = await portal.signIn('cachedelete@demo.example', { as: 'bearer' })
    const answers = [
      await restricted.ask({ url }),
      await restricted.ask({ url: `${url}/${zones.id}` }),
      await post({ resource_id: above.id, areas: ['am'], certificate: seq }, restricted),
      await restricted.ask({
        method: 'PUT',
        url: `${url}/${zones.id}`,
        version: 1,
        body: { resource_id: above.id, areas: [], certificate: null },
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await portal.nobody.ask({ url })).statusCode).toBe(401)
  })
})

// Room for the records of an account: types without a limit of their own, and the data of all records together.
import { expect, it } from 'vitest'
import { roomOf } from '../../../server/services/records/limits/limits.ts'
import { accountScope, providerScope } from '../../../server/store/scope.ts'
import { onEachDatabase } from '../support/eachDatabase.ts'
import { type Answer, type Caller, httpResource, listUrl, openPortal, type Portal } from '../support/portal.ts'

const [zones, resources, tasks] = ['dns-zones', 'http-resources', 'cache-tasks'].map((type) => listUrl('demo-cdn2', type)) as [
  string,
  string,
  string,
]
const headers = (count: number) => ({
  headers: { response: Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-A${index}`, 'v'.repeat(4000)])) },
})
/** 300 KB. */
const large = (name: string) => ({ ...httpResource(name), locations: { '/a': headers(50), '/b': headers(25) } })
const told = ({ statusCode, body }: Answer): string =>
  statusCode < 300 ? String(statusCode) : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`

onEachDatabase('room for records', (env) => {
  async function open(settings: Record<string, string>): Promise<{ portal: Portal; customer: Caller; other: Caller }> {
    const portal = await openPortal({ demo: 'people', env: { ...settings, CONFIG_CHANGE_SECONDS: '0', ...(await env()) } })
    return { portal, customer: await portal.signIn('cdn2@demo.example'), other: await portal.signIn('other@demo.example') }
  }
  const used = async ({ services }: Portal, type: string): Promise<number> => {
    return services.store.records.count(accountScope('demo-cdn2'), type)
  }

  it('the room of an account is set by the operator for types without a limit, also for batches', async () => {
    const { portal, customer, other } = await open({ RECORD_LIMITS: '*=50,demo-cdn2/*=4' })
    try {
      const zone = (name: string) => ({ name: `${name}.example` })
      const one = await customer.ask({ method: 'POST', url: zones, body: zone('one') })
      expect(told(one)).toBe('201')
      const batch = (...names: string[]) =>
        customer.ask({
          method: 'POST',
          url: `${zones}/batch`,
          body: { changes: names.map((name) => ({ action: 'create', data: zone(name) })) },
        })
      expect(told(await batch('a', 'b', 'c', 'd'))).toBe('409 limit_reached')
      expect(await used(portal, 'dns-zones')).toBe(1)
      expect(told(await batch('a', 'b', 'c'))).toBe('200')
      expect(told(await customer.ask({ method: 'POST', url: zones, body: zone('two') }))).toBe('409 limit_reached')
      // One that goes makes room for one that comes.
      const { id, version } = one.json<{ id: string; version: number }>()
      const swap = [
        { action: 'delete', id, version },
        { action: 'create', data: zone('two') },
      ]
      expect(told(await customer.ask({ method: 'POST', url: `${zones}/batch`, body: { changes: swap } }))).toBe('200')
      expect(await used(portal, 'dns-zones')).toBe(4)
      expect(told(await other.ask({ method: 'POST', url: listUrl('demo-other', 'dns-zones'), body: zone('other') }))).toBe('201')
    } finally {
      await portal.close()
    }
  })

  it('is 200,000 records of a type by default, which no list shows', async () => {
    const { portal, customer } = await open({})
    try {
      expect((await customer.ask({ url: `${zones}/views` })).json()).toMatchObject({ limit: null })
      const { registry, settings } = portal.services
      const room = (type: string, scope = accountScope('demo-cdn2')) =>
        roomOf({ registry, settings }, { definition: registry.get(type)!, scope })
      expect(room('dns-zones')).toMatchObject({ limit: { count: 200_000, per: 'account' }, space: { most: 1000 * 2 ** 20 } })
      expect(room('http-resources').limit).toEqual({ count: 100, per: 'account' })
      expect(room('projects', providerScope)).toEqual({})
      expect(room('cache-tasks')).toEqual({})
    } finally {
      await portal.close()
    }
  })

  it('is refused to data beyond it, until other data is shortened or deleted', async () => {
    const { portal, customer, other } = await open({ RECORD_MEGABYTES: '1' })
    try {
      const post = (name: string) => customer.ask({ method: 'POST', url: resources, body: large(name) })
      const [first, second] = [await post('first'), await post('second')]
      expect([told(first), told(second)]).toEqual(['201', '201'])
      const third = await post('third')
      expect(told(third)).toBe('201')
      const refused = await post('fourth')
      expect(told(refused)).toBe('409 no_room')
      expect(refused.json()).toMatchObject({ quota: 2 ** 20 })
      expect(refused.json<{ used: number }>().used).toBeGreaterThan(900_000)
      // What takes no more than before is saved, what takes more is not.
      const { id, version } = third.json<{ id: string; version: number }>()
      const patch = (of: number, body: object) => customer.ask({ method: 'PATCH', url: `${resources}/${id}`, version: of, body })
      expect(told(await patch(version, { locations: { '/a': headers(50), '/b': headers(50), '/c': headers(25) } }))).toBe('409 no_room')
      expect(told(await patch(version, { locations: { '/a': headers(50), '/b': headers(20) } }))).toBe('200')
      expect(
        told(await customer.ask({ method: 'POST', url: tasks, body: { domain: 'demo', action: 'delete', action_type: 'full' } })),
      ).not.toContain('no_room')
      expect(told(await other.ask({ method: 'POST', url: listUrl('demo-other', 'http-resources'), body: large('other') }))).toBe('201')
      expect(told(await patch(version + 1, { locations: {} }))).toBe('200')
      expect(told(await post('fourth'))).toBe('201')
      const gone = first.json<{ id: string; version: number }>()
      expect(told(await customer.ask({ method: 'DELETE', url: `${resources}/${gone.id}`, version: gone.version }))).toBe('200')
      expect(told(await post('fifth'))).toBe('201')
      expect(told(await customer.ask({ method: 'POST', url: `${resources}/${gone.id}/restore`, version: gone.version + 1 }))).toBe(
        '409 no_room',
      )
    } finally {
      await portal.close()
    }
  })
})

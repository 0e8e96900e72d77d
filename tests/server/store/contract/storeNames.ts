// Store contract: names on the edge, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NameClaim, NameHolder } from '../../../../server/store/records/names.ts'
import type { Store } from '../../../../server/store/types.ts'

const at = '2026-01-02T03:04:05.000Z'
const later = '2026-01-03T03:04:05.000Z'
const holder = (account: string, name: string, more: Partial<NameHolder> = {}): NameHolder => ({
  kind: 'host',
  name,
  account,
  type: 't',
  id: `${account}1`,
  method: 'txt',
  proven_at: at,
  released_at: null,
  ...more,
})
const claim = (account: string, name: string, more: Partial<NameClaim> = {}): NameClaim => ({
  account,
  type: 't',
  id: `${account}1`,
  kind: 'host',
  name,
  target: null,
  state: 'waiting',
  method: null,
  found: null,
  delegated: 0,
  servers: null,
  silent_at: null,
  simulated: 0,
  checked_at: null,
  failing_since: null,
  attempts: 0,
  created_at: at,
  due_at: at,
  ...more,
})

export function storeNames(name: string, open: () => Promise<Store>): void {
  describe(`${name}: names`, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    it('are held once, by one of many who ask in the same moment', async () => {
      const tries = await Promise.all(
        Array.from({ length: 12 }, (_, n) => store.transaction(({ names }) => names.hold(holder(`a${n}`, 'x.example')))),
      )
      expect(tries.filter(Boolean)).toHaveLength(1)
      expect(await store.names.holders('host', ['x.example'])).toHaveLength(1)
    })
    it('are of one kind each', async () => {
      expect(await store.names.hold(holder('a', 'x.example'))).toBe(true)
      expect(await store.names.hold(holder('b', 'x.example', { kind: 'zone' }))).toBe(true)
      expect(await store.names.hold(holder('b', 'x.example'))).toBe(false)
    })
    it('pass from who holds them, and from nobody else', async () => {
      await store.names.hold(holder('a', 'x.example'))
      expect(await store.names.pass(holder('c', 'x.example'), holder('b', 'x.example'))).toBe(false)
      expect(await store.names.pass(holder('a', 'x.example'), holder('b', 'x.example'))).toBe(true)
      expect(await store.names.pass(holder('a', 'x.example'), holder('c', 'x.example'))).toBe(false)
      expect((await store.names.holders('host', ['x.example'])).map(({ account }) => account)).toEqual(['b'])
    })
    it('rest from the moment they were let go by their holder, and have no effect then', async () => {
      await store.names.hold(holder('a', 'x.example'))
      await store.names.release(holder('b', 'x.example'), at)
      expect((await store.names.inEffect(['a1'])).map((one) => one.name)).toEqual(['x.example'])
      await store.names.release(holder('a', 'x.example'), at)
      await store.names.release(holder('a', 'x.example'), later)
      expect(await store.names.inEffect(['a1'])).toEqual([])
      expect(await store.names.holders('host', ['x.example'])).toMatchObject([{ account: 'a', released_at: at, method: 'txt' }])
    })
    it('rest without their proof where it was missing', async () => {
      for (const one of ['x.example', 'y.example']) await store.names.hold(holder('a', one))
      await store.names.release(holder('a', 'x.example'), at, { unproven: true })
      expect(await store.names.holders('host', ['x.example', 'y.example'])).toMatchObject([
        { name: 'x.example', released_at: at, method: '' },
        { name: 'y.example', released_at: null, method: 'txt' },
      ])
    })
    it('know those above and below them, and no neighbours', async () => {
      for (const one of ['example', 'b.example', 'x.b.example', 'y.x.b.example', 'xb.example', 'b.example.org', 'b-.example', 'c.example'])
        await store.names.hold(holder('a', one, { kind: 'zone' }))
      await store.names.hold(holder('a', 'z.b.example', { kind: 'zone', released_at: at }))
      await store.names.hold(holder('a', 'h.b.example'))
      const kin = async (one: string) => (await store.names.kinOf('zone', one)).map((found) => found.name).sort()
      expect(await kin('b.example')).toEqual(['x.b.example', 'y.x.b.example', 'z.b.example'])
      expect(await kin('x.b.example')).toEqual(['b.example', 'y.x.b.example'])
      expect(await kin('c.example')).toEqual([])
    })
    it('are claimed by records, each once, and looked at by one process', async () => {
      await store.names.claim(claim('a', 'x.example'))
      await store.names.claim(claim('a', 'x.example', { found: 'y' }))
      await store.names.claim(claim('b', 'x.example', { due_at: later }))
      expect(await store.names.ofRecord({ account: 'a', type: 't', id: 'a1' })).toMatchObject([{ found: 'y' }])
      expect(await store.names.ofRecords({ account: 'b', type: 't' }, ['a1'])).toEqual([])
      expect(await store.names.ofAccount('b', 'host', ['x.example'])).toHaveLength(1)
      expect((await store.names.due(at)).map(({ account }) => account)).toEqual(['a'])
      const [due] = await store.names.due(at)
      expect(await Promise.all([store.names.postpone(due!, later), store.names.postpone(due!, later)])).toEqual([true, false])
      expect([await store.names.due(at), await store.names.next()]).toEqual([[], later])
      await store.names.wake('b', at)
      expect((await store.names.due(at)).map(({ account }) => account)).toEqual(['b'])
    })
    it('are changed and dropped for one record, and for no other', async () => {
      for (const account of ['a', 'b']) await store.names.claim(claim(account, 'x.example'))
      await store.names.change(claim('a', 'x.example'), { state: 'proven' })
      await store.names.drop(claim('b', 'y.example'))
      expect((await store.names.ofAccount('b', 'host', ['x.example'])).map(({ state }) => state)).toEqual(['waiting'])
      await store.names.drop(claim('a', 'x.example'))
      expect([
        await store.names.ofAccount('a', 'host', ['x.example']),
        (await store.names.ofAccount('b', 'host', ['x.example'])).length,
      ]).toEqual([[], 1])
    })
    it('have tokens made of what one database alone knows', async () => {
      expect(await store.names.salt()).toMatch(/^[\w-]{43}$/)
      expect(await store.names.salt()).toBe(await store.names.salt())
    })
  })
}

// A11: every filter of every repository: beside each row that is asked for stands one that differs in that one thing only.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'
import { a, account, at, b, fill, future, past } from './storeFiltersRows.ts'

export function storeFilters(name: string, open: () => Promise<Store>): void {
  describe(`${name}: A11: every filter holds`, () => {
    let store: Store
    beforeAll(async () => {
      store = await open()
      await fill(store)
    })
    afterAll(() => store.close())

    it('of accounts and projects', async () => {
      const { accounts } = store
      expect((await accounts.find('a'))?.name).toBe('a')
      expect((await accounts.find('b'))?.name).toBe('b')
      for (const gone of ['gone', 'none'])
        expect([
          gone,
          await accounts.find(gone),
          await accounts.findAsMember(gone, 'p1'),
          await accounts.findAsEntered(gone, 's1'),
        ]).toEqual([gone, undefined, undefined, undefined])
      expect((await accounts.findAsMember('a', 'p1'))?.role).toBe('r1')
      expect((await accounts.findAsMember('a', 'p2'))?.role).toBe('r2')
      expect(await accounts.findAsMember('b', 'p2')).toBeUndefined()
      expect([
        (await accounts.find('shut'))?.name,
        await accounts.findAsMember('shut', 'p1'),
        (await accounts.findAsEntered('shut', 's1'))?.name,
      ]).toEqual(['shut', undefined, 'shut'])
      expect((await accounts.ofMember('p1')).map((one) => one.name)).toEqual(['a', 'b'])
      expect((await accounts.ofMember('p2')).map((one) => one.name)).toEqual(['a'])
      expect((await accounts.everOf('p')).map((one) => one.name).sort()).toEqual(['a', 'gone'])
      expect([(await accounts.ever('gone'))?.name, await accounts.ever('none')]).toEqual(['gone', undefined])
    })
    it('of whether a person has an account, a blocked one, too', async () => {
      const { accounts, people } = store
      await people.join('shut', 'of shut', 'r')
      await people.join('gone', 'of gone', 'r')
      expect(await Promise.all(['p1', 'of shut', 'of gone', 'nobody'].map((id) => accounts.hasAny(id)))).toEqual([true, true, false, false])
    })
    it('of staff who entered', async () => {
      const { accounts } = store
      const entered = async (id: string): Promise<string[]> => (await accounts.enteredBy(id)).map((one) => one.name)
      expect((await accounts.findAsEntered('b', 's1'))?.name).toBe('b')
      expect([await entered('s1'), await entered('s2')]).toEqual([['a', 'b', 'shut'], ['a']])
      await accounts.leave('a', 's1', at)
      expect([await entered('s1'), await entered('s2')]).toEqual([['b', 'shut'], ['a']])
      expect(await accounts.findAsEntered('a', 's1')).toBeUndefined()
      await accounts.leaveAll('s1', at)
      expect([await entered('s1'), await entered('s2')]).toEqual([[], ['a']])
    })
    it('of an account that is removed, which is gone since the first time', async () => {
      await store.accounts.put({ ...account, name: 'late', project_id: 'p' })
      await store.accounts.remove('late', at)
      await store.accounts.remove('late', future)
      expect((await store.accounts.ever('late'))?.deleted_at).toBe(at)
      expect([(await store.accounts.find('late'))?.name, (await store.accounts.find('a'))?.name]).toEqual([undefined, 'a'])
    })
    it('of people, passwords and memberships', async () => {
      const { people, accounts } = store
      expect([(await people.find('p1'))?.id, (await people.find('p2'))?.id]).toEqual(['p1', 'p2'])
      expect([
        (await people.findByEmail('m', 'x@x'))?.id,
        (await people.findByEmail('n', 'x@x'))?.id,
        (await people.findByEmail('m', 'y@x'))?.id,
      ]).toEqual(['p1', 'p2', 's1'])
      expect((await people.findStaffByEmail('y@x')).map(({ id }) => id)).toEqual(['s1'])
      expect([await people.count('person'), await people.count('staff')]).toEqual([3, 2])
      expect([await people.password('p1'), await people.password('p2')]).toEqual(['h1', 'h2'])
      await people.update('p2', { theme: 'dark' })
      expect([(await people.find('p1'))?.theme, (await people.find('p2'))?.theme]).toEqual([null, 'dark'])
      await people.join('b', 'p2', 'r3')
      await people.leave('a', 'p2')
      expect([
        (await accounts.findAsMember('a', 'p1'))?.role,
        await accounts.findAsMember('a', 'p2'),
        (await accounts.findAsMember('b', 'p2'))?.role,
      ]).toEqual(['r1', undefined, 'r3'])
    })
    it('of history', async () => {
      const { history } = store
      const versions = async (scope: typeof a, type: string, id: string): Promise<string[]> =>
        (await history.revisions(scope, type, id, 9)).map(({ data }) => data)
      expect([await versions(a, 't', '1'), await versions(b, 't', '1'), await versions(a, 'u', '1'), await versions(a, 't', '2')]).toEqual([
        ['a/t/1/2', 'a/t/1/1'],
        ['b/t/1/2', 'b/t/1/1'],
        ['a/u/1/2', 'a/u/1/1'],
        ['a/t/2/2', 'a/t/2/1'],
      ])
      expect([(await history.revision(b, 't', '2', 1))?.data, (await history.revision(b, 't', '2', 2))?.data]).toEqual([
        'b/t/2/1',
        'b/t/2/2',
      ])
      expect((await history.audited(b)).map(({ detail }) => detail)).toEqual(['"b"'])
      expect((await history.announced(b)).map(({ id }) => id)).toEqual(['of b'])
    })
    it('of records', async () => {
      const { records } = store
      for (const [scope, type, id] of [
        [a, 't', '1'],
        [b, 't', '1'],
        [a, 'u', '1'],
        [a, 't', '2'],
      ] as const)
        expect((await records.find(scope, type, id))?.data).toBe(JSON.stringify({ n: `${scope.account}/${type}/${id}` }))
      expect(await records.find(a, 't', 'gone')).toBeUndefined()
      expect([await records.count(a, 't'), await records.count(a, 't', 'p1'), await records.count(a, 't', 'p3')]).toEqual([2, 1, 0])
      expect([...(await records.countByParent(a, 't', ['p1']))]).toEqual([['p1', 1]])
      expect(await records.idsUnder(a, 't', 'p2')).toEqual(['2'])
      const ids = async (query: Parameters<Store['records']['list']>[2]): Promise<string[]> =>
        (await records.list(a, 't', query)).rows.map(({ id }) => id)
      expect([
        await ids({}),
        await ids({ search: 'find 2' }),
        await ids({ where: [{ field: { path: ['n'] }, is: 'equal', value: 'a/t/1' }] }),
      ]).toEqual([['1', '2'], ['2'], ['1']])
    })
    it('of the next version of a record, which changes that record only', async () => {
      const { records } = store
      const next = { ...(await records.find(a, 't', '2'))!, data: '{"n":"changed"}', version: 2 }
      expect(await records.update(a, 't', { ...next, id: 'gone', version: 2 })).toBe(false)
      expect(await records.update(a, 't', { ...next, version: 3 })).toBe(false)
      expect(await records.update(a, 't', { ...next, version: 1 })).toBe(false)
      expect(await records.update(a, 't', next)).toBe(true)
      expect((await records.find(a, 't', '2'))?.data).toBe('{"n":"changed"}')
      for (const [scope, type, id] of [
        [a, 't', '1'],
        [b, 't', '2'],
        [a, 'u', '2'],
      ] as const)
        expect((await records.find(scope, type, id))?.version).toBe(1)
    })
    it('of unique values that are let go', async () => {
      const { uniques } = store
      await uniques.release(a, 't', '1')
      const isFree = (value: string): Promise<boolean> => uniques.take(b, 't', '9', { space: '', rule: 'r', value })
      expect([await isFree('a/t/1'), await isFree('b/t/1'), await isFree('a/t/2')]).toEqual([true, false, false])
      expect(await uniques.take(b, 'u', '9', { space: '', rule: 'r', value: 'a/u/1' })).toBe(false)
    })
    it('of sessions', async () => {
      const { sessions } = store
      const live = async (): Promise<string[]> => {
        const found = await Promise.all(
          ['h1', 'h2', 'h3', 'old', 'of-disabled'].map(async (hash) => (await sessions.findLive(hash, at))?.session_hash),
        )
        return found.filter((hash) => hash !== undefined)
      }
      expect(await live()).toEqual(['h1', 'h2', 'h3'])
      const all = ['h1', 'h2', 'h3', 'old', 'of-disabled', 'unknown']
      expect((await sessions.liveAmong(all, at)).toSorted()).toEqual(['h1', 'h2', 'h3'])
      expect(await sessions.liveAmong(['h2', 'old'], at)).toEqual(['h2'])
      expect(await sessions.liveAmong(['h1'], at, at)).toEqual([])
      expect(await sessions.liveAmong([], at)).toEqual([])
      expect([(await sessions.findLive('h1', at))?.id, (await sessions.findLive('h3', at))?.id]).toEqual(['p1', 'p2'])
      expect([await sessions.findLive('h1', at, at), (await sessions.findLive('h3', at, past))?.id]).toEqual([undefined, 'p2'])
      expect([
        await sessions.hasOfPerson('p1', at, past),
        await sessions.hasOfPerson('p1', future, past),
        await sessions.hasOfPerson('p1', at, at),
        await sessions.hasOfPerson('p9', at, past),
      ]).toEqual([true, false, false, false])
      await sessions.touch('h3', at)
      await sessions.passTwofa('h3', at)
      expect([
        await sessions.findLive('h1', at, at),
        (await sessions.findLive('h3', at, at))?.session_twofa_at,
        (await sessions.findLive('h2', at))?.session_twofa_at,
      ]).toEqual([undefined, at, null])
      await sessions.removeEnded(at, past)
      expect([await sessions.findLive('old', past), await live()]).toEqual([undefined, ['h1', 'h2', 'h3']])
      await sessions.removeOfPerson('p1', 'ended', 'h2')
      expect(await live()).toEqual(['h2', 'h3'])
      await sessions.remove('h2')
      expect(await live()).toEqual(['h3'])
      await sessions.removeOfPerson('p2', 'ended')
      expect(await live()).toEqual([])
    })
    it('of devices', async () => {
      const { sessions } = store
      expect([await sessions.hasDevice('d1', 'p1'), await sessions.hasDevice('d1', 'p2'), await sessions.hasDevice('d9', 'p1')]).toEqual([
        true,
        false,
        false,
      ])
      expect([
        await sessions.useDevice('d1', 'p2', at),
        await sessions.useDevice('d9', 'p1', at),
        await sessions.useDevice('d1', 'p1', at),
      ]).toEqual([false, false, true])
      const those = async (): Promise<boolean[]> =>
        Promise.all(
          (
            [
              ['d1', 'p1'],
              ['d2', 'p1'],
              ['d3', 'p1'],
              ['d4', 'p2'],
            ] as const
          ).map(([hash, person]) => sessions.hasDevice(hash, person)),
        )
      await sessions.keepDevices('p1', 2)
      expect(await those()).toEqual([true, false, true, true])
      await sessions.removeDevices('p1')
      expect(await those()).toEqual([false, false, false, true])
    })
    it('of codes', async () => {
      const { sessions } = store
      const fits = async (hash: string, purpose: string): Promise<boolean[]> => [await sessions.hasCode(hash, purpose, at)]
      expect(
        [await fits('c1', 'x'), await fits('c2', 'x'), await fits('c1', 'y'), await fits('used', 'x'), await fits('old', 'x')].flat(),
      ).toEqual([true, false, false, false, false])
      expect([
        await sessions.useCode('none', 'x', at),
        await sessions.useCode('c1', 'y', at),
        await sessions.useCode('used', 'x', at),
        await sessions.useCode('old', 'x', at),
      ]).toEqual([false, false, false, false])
      expect([await sessions.useCode('c1', 'x', at), await sessions.hasCode('c3', 'x', at)]).toEqual([true, true])
      await sessions.removeCodes('y')
      expect([await sessions.hasCode('c2', 'y', at), await sessions.hasCode('c3', 'x', at)]).toEqual([false, true])
    })
    it('of counters', async () => {
      const { sessions } = store
      expect([(await sessions.throttle('k1'))?.count, (await sessions.throttle('k2'))?.count, await sessions.throttle('k9')]).toEqual([
        1,
        2,
        undefined,
      ])
      await sessions.removeThrottles(at)
      expect([(await sessions.throttle('k1'))?.count, await sessions.throttle('k3')]).toEqual([1, undefined])
      await sessions.clearThrottle('k1')
      expect([await sessions.throttle('k1'), (await sessions.throttle('k2'))?.count]).toEqual([undefined, 2])
    })
  })
}

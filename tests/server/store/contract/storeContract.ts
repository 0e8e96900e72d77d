// Store contract: the behaviour of every store, on any database. The factory opens an empty one.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountScope } from '../../../../server/store/scope.ts'
import { storeAudit } from './storeAudit.ts'
import { storeBounds } from './storeBounds.ts'
import { storeFilters } from './storeFilters.ts'
import { storeFiltersOfLists } from './storeFiltersLists.ts'
import { storeAsked } from './storeAsked.ts'
import { storeBrands } from './storeBrands.ts'
import { storeCounts } from './storeCounts.ts'
import { storeDelivery } from './storeDelivery.ts'
import { storeFigures } from './storeFigures.ts'
import { storeHistory } from './storeHistory.ts'
import { storeIdempotency } from './storeIdempotency.ts'
import { storeIssuing } from './storeIssuing.ts'
import { storeLedger } from './storeLedger.ts'
import { storeMessages } from './storeMessages.ts'
import { storeNames } from './storeNames.ts'
import { storePeople } from './storePeople.ts'
import { storeQuotas } from './storeQuotas.ts'
import { storeRecords } from './storeRecords.ts'
import { now, rowOf } from './storeRows.ts'
import { storeOwn } from './storeOwn.ts'
import { storeSealed } from './storeSealed.ts'
import { storeViews } from './storeViews.ts'
import type { Store } from '../../../../server/store/types.ts'

export function storeContract(name: string, open: () => Promise<Store>): void {
  storeBounds(name, open)
  storeFilters(name, open)
  storeFiltersOfLists(name, open)
  storeOwn(name, open)
  storeAsked(name, open)
  storeAudit(name, open)
  storeBrands(name, open)
  storeCounts(name, open)
  storeDelivery(name, open)
  storeFigures(name, open)
  storeHistory(name, open)
  storeIdempotency(name, open)
  storeIssuing(name, open)
  storeLedger(name, open)
  storeMessages(name, open)
  storeNames(name, open)
  storePeople(name, open)
  storeQuotas(name, open)
  storeViews(name, open)
  storeRecords(name, open)
  storeSealed(name, open)
  // A store of their own for each test: hooks beside the calls above would open one for each of theirs, too.
  describe(name, () => {
    const a = accountScope('a')
    const b = accountScope('b')
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    describe('transactions', () => {
      it('happen whole or not at all', async () => {
        await expect(
          store.transaction(async (inside) => {
            await inside.records.insert(a, 't', rowOf('1'))
            throw new Error('no')
          }),
        ).rejects.toThrow('no')
        expect(await store.records.count(a, 't')).toBe(0)
        await store.transaction((inside) => inside.records.insert(a, 't', rowOf('1')))
        expect(await store.records.count(a, 't')).toBe(1)
      })
      it('do not mix', async () => {
        await Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            store
              .transaction(async (inside) => {
                await inside.records.insert(a, 't', rowOf(`${n}`))
                if (n % 2) throw new Error('odd')
              })
              .catch(() => undefined),
          ),
        )
        expect(await store.records.count(a, 't')).toBe(10)
      })
    })

    describe('transactions at once', () => {
      it('keep a limit', async () => {
        const tries = await Promise.all(
          Array.from({ length: 30 }, (_, n) =>
            store.transaction(async ({ records }) => {
              if ((await records.count(a, 't')) >= 3) return false
              await records.insert(a, 't', rowOf(`${n}`))
              return true
            }),
          ),
        )
        expect([tries.filter(Boolean).length, await store.records.count(a, 't')]).toEqual([3, 3])
      })
      it('may ask several things at a time', async () => {
        const counts = await store.transaction(({ records }) => Promise.all(['t', 'u', 'v'].map((type) => records.count(a, type))))
        expect(counts).toEqual([0, 0, 0])
      })
    })

    describe('unique values', () => {
      it('are had by one record until it lets go, in their own space', async () => {
        const value = { space: '', rule: 'names.*', value: '"a.example"' }
        expect(await store.uniques.take(a, 't', '1', value)).toBe(true)
        expect(await store.uniques.take(b, 't', '1', value)).toBe(false)
        expect(await store.uniques.take(b, 't', '1', { ...value, space: 'b' })).toBe(true)
        await store.uniques.release(b, 't', '1')
        expect(await store.uniques.take(b, 't', '1', value)).toBe(false)
        await store.uniques.release(a, 't', '1')
        expect(await store.uniques.take(b, 't', '1', value)).toBe(true)
      })
    })

    describe('history', () => {
      it('is read in its scope, newest first', async () => {
        for (const version of [1, 2])
          await store.history.addRevision(a, {
            type: 't',
            id: '1',
            version,
            at: now,
            actor: 'p',
            actor_name: 'p@x',
            ip: '',
            action: 'update',
            data: '{}',
          })
        expect((await store.history.revisions(a, 't', '1', 10)).map(({ version }) => version)).toEqual([2, 1])
        expect(await store.history.revision(b, 't', '1', 1)).toBeUndefined()
        await store.history.audit(a, {
          at: now,
          actor: 'p',
          actor_name: '',
          ip: '',
          request_id: 'r',
          action: 'x',
          type: '',
          id: '',
          detail: '{}',
        })
        expect(await store.history.audited(b)).toEqual([])
        expect(await store.history.audited(a)).toHaveLength(1)
      })
    })

    describe('people and accounts', () => {
      const person = (id: string, email: string) => ({
        id,
        brand: 'm',
        email,
        kind: 'person',
        role: 'r',
        first_name: '',
        last_name: '',
        timezone: '',
        language: null,
        theme: null,
        disabled_at: null,
        created_at: now,
      })
      it('know an address once in a brand', async () => {
        await store.people.insert(person('1', 'a@x'))
        await expect(store.people.insert(person('2', 'a@x'))).rejects.toMatchObject({ fault: 'conflict' })
        await store.people.insert({ ...person('3', 'a@x'), brand: 'n' })
        expect((await store.people.findByEmail('n', 'a@x'))?.id).toBe('3')
      })
      it('find an account for its members and for staff who entered, until they left', async () => {
        const account = {
          name: 'a',
          project_id: 'p',
          project_name: 'P',
          brand: 'm',
          manager_id: 's',
          client: 'c',
          company_name: '',
          features: '[]',
          utoken: '',
          created_at: now,
          closed_at: null,
          deleted_at: null,
        }
        await store.accounts.put(account)
        await store.people.join('a', '1', 'r')
        expect((await store.accounts.findAsMember('a', '1'))?.role).toBe('r')
        expect(await store.accounts.findAsMember('a', '2')).toBeUndefined()
        expect(await store.accounts.findAsEntered('a', 's')).toBeUndefined()
        await store.accounts.enter('a', 's', now)
        expect((await store.accounts.findAsEntered('a', 's'))?.project_name).toBe('P')
        await store.accounts.leave('a', 's', now)
        expect(await store.accounts.findAsEntered('a', 's')).toBeUndefined()
        await store.accounts.enter('a', 's', '2026-01-05T00:00:00.000Z')
        await store.accounts.put({ ...account, project_name: 'Q', closed_at: now })
        expect([await store.accounts.findAsMember('a', '1'), await store.accounts.ofMember('1')]).toEqual([undefined, []])
        expect((await store.accounts.findAsEntered('a', 's'))?.project_name).toBe('Q')
        await store.accounts.remove('a', now)
        expect([await store.accounts.findAsEntered('a', 's'), await store.accounts.enteredBy('s'), await store.accounts.find('a')]).toEqual(
          [undefined, [], undefined],
        )
        expect((await store.accounts.ever('a'))?.deleted_at).toBe(now)
      })
      it('end sessions by time, by hand and with their person', async () => {
        await store.people.insert(person('1', 'a@x'))
        const session = (hash: string, expires_at: string) => ({
          hash,
          person_id: '1',
          kind: 'cookie',
          created_at: now,
          expires_at,
          ip: '',
          last_seen_at: now,
        })
        await store.sessions.insert(session('h1', '2026-01-03T00:00:00.000Z'))
        await store.sessions.insert(session('h2', '2026-01-03T00:00:00.000Z'))
        expect((await store.sessions.findLive('h1', now))?.email).toBe('a@x')
        expect(await store.sessions.findLive('h1', '2026-01-03T00:00:00.000Z')).toBeUndefined()
        await store.sessions.removeOfPerson('1', 'ended', 'h1')
        expect(await store.sessions.findLive('h2', now)).toBeUndefined()
        await store.people.update('1', { disabled_at: now })
        expect(await store.sessions.findLive('h1', now)).toBeUndefined()
      })
      it('let one of many use a code', async () => {
        await store.sessions.addCode({
          hash: 'h',
          purpose: 'setup',
          subject: '',
          created_at: now,
          expires_at: '2026-01-03T00:00:00.000Z',
          used_at: null,
        })
        expect(await store.sessions.useCode('h', 'other', now)).toBe(false)
        expect(await store.sessions.useCode('h', 'setup', '2026-01-04T00:00:00.000Z')).toBe(false)
        const uses = await Promise.all(Array.from({ length: 50 }, () => store.sessions.useCode('h', 'setup', now)))
        expect(uses.filter(Boolean)).toHaveLength(1)
      })
    })
  })
}

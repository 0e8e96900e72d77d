// Write-only values of records are sealed in the database, bound to their place, and resealed with a new key; on both databases.
import { describe, expect, it } from 'vitest'
import { splitSecrets } from '../../../src/engine/values/normalize/secrets.ts'
import { openSealing } from '../../../server/services/sealed/openSealing.ts'
import { providerScope } from '../../../server/store/scope.ts'
import { now, rowOf } from '../store/contract/storeRows.ts'

import { a, b, type Bed, clear, data, onBoth, schema, whole } from '../support/sealedBed.ts'

function suite({ raw, settings, sealed, parsed, stored }: Bed): void {
  describe('a record', () => {
    it('is sealed in storage and open when read, with every type of value', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
      await store.transaction(async ({ records }) => {
        expect(parsed(await records.find(a, 't', 'r'))).toEqual(data)
        await records.update(a, 't', whole('r', { version: 2, data: JSON.stringify({ ...data, token: 'sesame-open-5678' }) }))
      })
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toMatchObject({ token: 'sesame-open-5678' })
    })
    it('in lists stays sealed, and behaves like the open secret', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const { rows } = await store.records.list(a, 't')
      expect(rows[0]!.data).not.toMatch(clear)
      expect(splitSecrets(schema, JSON.parse(rows[0]!.data))).toEqual(splitSecrets(schema, data))
    })
    it('from a list can be written without being sealed twice', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const { rows } = await store.records.list(a, 't')
      await store.records.update(a, 't', { ...rows[0]!, version: 2 })
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
    })
    it('is open when read and sealed in storage after deletion and restoration', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r', { parent: 'p' }))
      await store.records.update(a, 't', whole('r', { parent: 'p', version: 2, deleted_at: now }))
      expect(parsed(await store.records.findDeleted(a, 't', 'r'))).toEqual(data)
      await store.records.revive(a, 't', whole('r', { parent: 'p', version: 3 }))
      expect((await stored('r')).data).not.toMatch(clear)
      expect(parsed(await store.records.find(a, 't', 'r'))).toEqual(data)
    })
    it('is open when it is checked against a new definition', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      expect((await store.checks.recordsOf('t', undefined, 9)).map((row) => JSON.parse(row.data) as unknown)).toEqual([data])
    })
    it('is open for agents', async () => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      await store.history.announce(a, { type: 't', id: 'r', version: 1, action: 'create', at: now })
      const rows = await store.delivery.changes({ types: ['t'], tasks: [], after: 0, deletedAfter: 0, tasksSince: '' }, 9)
      expect(rows.map((row) => JSON.parse(row.data) as unknown)).toEqual([data])
    })
    it('with a value that looks sealed is treated like any other', async () => {
      const store = await sealed()
      for (const [id, token] of [
        ['1', '-----sealed AAAAAAAA.AAAA-----'],
        ['2', `sealed ${(await openSealing(raw(), settings())).keyIds()[0]}.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA abcd`],
      ] as const) {
        await store.records.insert(a, 't', rowOf(id, { token }, { secrets: '["/token"]' }))
        expect(parsed(await store.records.find(a, 't', id))).toEqual({ token })
      }
    })
    it('with a unique secret is compared without storing the secret', async () => {
      const store = await sealed()
      const value = { space: 'a', rule: 'token', value: 'sesame-open', secret: true }
      expect([await store.uniques.take(a, 't', '1', value), await store.uniques.take(a, 't', '2', value)]).toEqual([true, false])
      expect(await raw().uniques.take(a, 't', '3', { space: 'a', rule: 'token', value: 'sesame-open' })).toBe(true)
    })
  })

  describe('a sealed text', () => {
    /** Puts the stored text of one record where another stands, behind the program's back. */
    async function moved(change: (from: Record<string, unknown>) => object, to = { scope: a, type: 't', id: 'other' }) {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const row = await stored('r')
      await raw().records.insert(to.scope, to.type, { ...row, id: to.id, data: JSON.stringify(change(JSON.parse(row.data) as never)) })
      return store.records.find(to.scope, to.type, to.id)
    }
    it.each([
      ['of another record', (from: object) => from, { scope: a, type: 't', id: 'other' }],
      ['of another account', (from: object) => from, { scope: b, type: 't', id: 'r' }],
      ['of the provider', (from: object) => from, { scope: providerScope, type: 't', id: 'r' }],
      ['of another type', (from: object) => from, { scope: a, type: 'u', id: 'r' }],
    ] as const)('%s does not open', async (_, change, to) => {
      await expect(moved(change, to as never)).rejects.toThrow(/does not open/)
    })
    it.each([
      ['of another place', (from: Record<string, unknown>) => ({ ...from, token: from.short })],
      [
        'that was changed',
        (from: Record<string, unknown>) => ({ ...from, token: String(from.token).replace(/..... (....)$/, 'AAAAA $1') }),
      ],
      ['that was cut', (from: Record<string, unknown>) => ({ ...from, token: String(from.token).slice(0, 40) })],
      ['in the clear where it should be sealed', (from: Record<string, unknown>) => ({ ...from, token: 'put-here-by-hand' })],
      ['that is none', (from: Record<string, unknown>) => ({ ...from, token: 7 })],
    ])('%s does not open', async (_, change) => {
      const store = await sealed()
      await store.records.insert(a, 't', whole('r'))
      const row = await stored('r')
      await raw().records.update(a, 't', { ...row, version: 2, data: JSON.stringify(change(JSON.parse(row.data) as never)) })
      await expect(store.records.find(a, 't', 'r')).rejects.toThrow(/does not open/)
    })
  })
}

onBoth(suite)

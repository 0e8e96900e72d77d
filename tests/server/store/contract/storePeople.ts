// Store contract: people, on any database: phones, members and deletion.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'

const now = '2026-01-02T03:04:05.000Z'

export function storePeople(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id).sort()
    beforeEach(async () => {
      store = await open()
      for (const [id, brand, kind, phone] of [
        ['p1', 'one', 'person', '+1'],
        ['p2', 'two', 'person', '+1'],
        ['p3', 'one', 'person', '+3'],
        ['s1', 'one', 'staff', '+1'],
        ['s2', 'one', 'staff', null],
        ['s3', 'one', 'staff', '+5'],
      ] as const)
        await store.people.insert({
          id,
          brand,
          email: `${id}@x.example`,
          kind,
          role: 'r',
          first_name: '',
          last_name: '',
          timezone: 'UTC',
          created_at: now,
          phone,
        })
    })
    afterEach(() => store.close())

    describe('people', () => {
      it('are found by the telephone of a customer of the brand', async () => {
        const found = async (brand: string, phone: string) => (await store.people.findByPhone(brand, phone))?.id
        expect([
          await found('one', '+1'),
          await found('two', '+1'),
          await found('one', '+3'),
          await found('two', '+3'),
          await found('one', '+5'),
        ]).toEqual(['p1', 'p2', 'p3', undefined, undefined])
      })
      it('of the staff are reported with their telephones', async () => {
        expect(idsOf(await store.people.staffWithPhones())).toEqual(['s1', 's3'])
      })
      it('go with their passwords, the others keep theirs', async () => {
        await store.people.setPassword('p1', 'h1', now)
        await store.people.setPassword('p3', 'h3', now)
        await store.people.remove('p1')
        expect([
          await store.people.find('p1'),
          await store.people.password('p1'),
          (await store.people.find('p3'))?.id,
          await store.people.password('p3'),
        ]).toEqual([undefined, undefined, 'p3', 'h3'])
      })
      it('are members of accounts while nobody shut them out', async () => {
        for (const [account, person] of [
          ['a', 'p1'],
          ['a', 'p3'],
          ['b', 'p1'],
          ['b', 'p2'],
        ] as const)
          await store.people.join(account, person, `${account}-${person}`)
        expect((await store.people.members('a')).map(({ id, role }) => `${id} ${role}`)).toEqual(['p1 a-p1', 'p3 a-p3'])
        await store.people.update('p3', { disabled_at: now })
        expect(idsOf(await store.people.members('a'))).toEqual(['p1'])
        await store.people.leave('a', 'p1')
        expect([idsOf(await store.people.members('a')), idsOf(await store.people.members('b'))]).toEqual([[], ['p1', 'p2']])
        await store.people.leaveEverywhere('p1')
        expect(idsOf(await store.people.members('b'))).toEqual(['p2'])
      })
    })
  })
}

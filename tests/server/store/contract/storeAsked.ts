// Store contract: invitations, registrations and subscriptions, on any database.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'

const [earlier, now, later, last] = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04'].map((day) => `${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
  string,
]

export function storeAsked(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    describe('open invitations', () => {
      it('are those of the account that nobody accepted or took back, the newest first', async () => {
        const one = (id: string, account: string, created_at = now) =>
          store.invitations.insert({
            id,
            account,
            email: `${id}@x.example`,
            role: 'customer',
            invited_by: 'p1',
            created_at,
            expires_at: later,
            accepted_at: null,
            revoked_at: null,
          })
        await one('i1', 'a', earlier)
        for (const id of ['i2', 'i3', 'i4']) await one(id, 'a')
        await one('i5', 'b')
        await store.invitations.revoke('i3', now)
        await store.invitations.accept('i4', now)
        expect((await store.invitations.ofAccount('a')).map(({ id }) => id)).toEqual(['i2', 'i1'])
        expect([
          (await store.invitations.unaccepted('a', 'i2'))?.id,
          await store.invitations.unaccepted('b', 'i2'),
          await store.invitations.unaccepted('a', 'i3'),
        ]).toEqual(['i2', undefined, undefined])
        expect([
          await store.invitations.countSince('a', earlier),
          await store.invitations.countSince('a', now),
          await store.invitations.countSince('c', earlier),
        ]).toEqual([4, 3, 0])
        await store.invitations.renew('i2', now, 'p9')
        expect(await store.invitations.unaccepted('a', 'i2')).toMatchObject({ expires_at: now, invited_by: 'p9' })
      })
      it('may be accepted until they end, each by itself', async () => {
        const add = (id: string, more: object = {}) =>
          store.invitations.insert({
            id,
            account: 'a',
            email: `${id}@x.example`,
            role: 'customer',
            invited_by: 'p1',
            created_at: now,
            expires_at: later,
            accepted_at: null,
            revoked_at: null,
            ...more,
          })
        for (const [id, more] of [
          ['i1', {}],
          ['i2', {}],
          ['i3', {}],
          ['over', { expires_at: now }],
        ] as const)
          await add(id, more)
        const open = async (at = now): Promise<string[]> =>
          (await Promise.all(['i1', 'i2', 'i3', 'over', 'none'].map((id) => store.invitations.findOpen(id, at)))).map(
            (one) => one?.id ?? '-',
          )
        expect([await open(), await open(later)]).toEqual([
          ['i1', 'i2', 'i3', '-', '-'],
          ['-', '-', '-', '-', '-'],
        ])
        await store.invitations.renew('i1', last, 'p2')
        expect(await open(later)).toEqual(['i1', '-', '-', '-', '-'])
        await store.invitations.accept('i2', now)
        await store.invitations.revoke('i3', now)
        expect(await open()).toEqual(['i1', '-', '-', '-', '-'])
      })
    })

    describe('registrations', () => {
      const all = [
        ['m', 'x@x.example'],
        ['n', 'x@x.example'],
        ['m', 'y@x.example'],
      ] as const
      const put = (brand: string, email: string, more: object = {}): Promise<void> =>
        store.registrations.put({
          brand,
          email,
          phone: '+1',
          phone_verified_at: null,
          locale: brand,
          referrer: '',
          created_at: now,
          sent_at: now,
          ...more,
        })
      const state = () =>
        Promise.all(
          all.map(async ([brand, email]) => {
            const row = await store.registrations.find(brand, email)
            return row ? `${row.brand} ${row.email.slice(0, 1)} ${row.sends}${row.phone_verified_at === null ? '' : ' proved'}` : 'gone'
          }),
        )

      it('are of one address in one brand, and count what was sent', async () => {
        for (const [brand, email] of all) await put(brand, email)
        await put('m', 'x@x.example')
        expect(await state()).toEqual(['m x 2', 'n x 1', 'm y 1'])
        await store.registrations.remove('m', 'x@x.example')
        expect(await state()).toEqual(['gone', 'n x 1', 'm y 1'])
      })
      it('have their telephone proved each by itself, and anew when it is another', async () => {
        for (const [brand, email] of all) await put(brand, email)
        await store.registrations.verifyPhone('m', 'x@x.example', '+2', now)
        expect(await state()).toEqual(['m x 1', 'n x 1', 'm y 1'])
        await store.registrations.verifyPhone('m', 'x@x.example', '+1', now)
        expect(await state()).toEqual(['m x 1 proved', 'n x 1', 'm y 1'])
        await put('m', 'x@x.example')
        expect(await state()).toEqual(['m x 2 proved', 'n x 1', 'm y 1'])
        await put('m', 'x@x.example', { phone: '+2' })
        expect(await state()).toEqual(['m x 3', 'n x 1', 'm y 1'])
      })
      it('go when nothing was sent for long', async () => {
        for (const [n, [brand, email]] of all.entries()) await put(brand, email, { sent_at: [earlier, now, later][n] })
        await store.registrations.removeOld(now)
        expect(await state()).toEqual(['gone', 'n x 1', 'm y 1'])
      })
    })

    describe('subscriptions', () => {
      it('go on, each with the brand of its person, until they are ended', async () => {
        for (const [id, brand] of [
          ['p1', 'one'],
          ['p2', 'two'],
        ] as const) {
          await store.people.insert({
            id,
            brand,
            email: `${id}@x.example`,
            kind: 'person',
            role: 'r',
            first_name: '',
            last_name: '',
            timezone: 'UTC',
            created_at: now,
          })
          await store.subscriptions.insert({
            uid: `of ${id}`,
            email: `${id}@x.example`,
            code_hash: '',
            person_id: id,
            name: 'report',
            created_at: now,
            ended_at: null,
          })
        }
        const brands = () => Promise.all(['of p1', 'of p2', 'none'].map(async (uid) => (await store.subscriptions.findLive(uid))?.brand))
        expect(await brands()).toEqual(['one', 'two', undefined])
        await store.subscriptions.end('of p1', now)
        expect(await brands()).toEqual([undefined, 'two', undefined])
      })
    })
  })
}

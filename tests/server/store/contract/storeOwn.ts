// Store contract: people's own data, on any database: each proof once, sessions and tokens only for their owner.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../../../server/store/types.ts'
import { earlier, later, now, openWithTwo } from './storeTwoPeople.ts'

const trueIn = (answers: boolean[]): number => answers.filter(Boolean).length

export function storeOwn(name: string, open: () => Promise<Store>): void {
  describe(name, () => {
    let store: Store
    beforeEach(async () => {
      store = await openWithTwo(open)
    })
    afterEach(() => store.close())
    const session = (hash: string, person_id: string) => ({
      hash,
      person_id,
      kind: 'cookie',
      created_at: now,
      expires_at: later,
      ip: '',
      last_seen_at: now,
      id: `id-${hash}`,
      user_agent: 'agent',
    })

    describe('proofs of a session', () => {
      it('are its own, and come with it', async () => {
        for (const hash of ['h1', 'h2']) await store.sessions.insert(session(hash, 'p1'))
        await store.sessions.prove('h1', now)
        await store.sessions.passMail('h2', now)
        const found = await Promise.all(['h1', 'h2'].map((hash) => store.sessions.findLive(hash, now)))
        expect(found.map((row) => [row!.session_proven_at, row!.session_mail_at])).toEqual([
          [now, null],
          [null, now],
        ])
      })
    })

    describe('second factors', () => {
      it('are put back as they were, in place of whatever there is, and a password is gone', async () => {
        const row = { person_id: 'p1', secret: 'old', created_at: now, confirmed_at: now, last_step: 7 }
        await store.factors.begin('p1', 's1', now)
        await store.factors.put(row)
        expect([await store.factors.find('p1'), await store.factors.find('p2')]).toEqual([row, undefined])
        await store.people.setPassword('p1', 'x', now)
        await store.people.setPassword('p2', 'y', now)
        await store.people.removePassword('p1')
        expect([await store.people.password('p1'), await store.people.password('p2')]).toEqual([undefined, 'y'])
      })
      it('are begun anew until one is in force', async () => {
        expect([await store.factors.begin('p1', 's1', now), await store.factors.begin('p1', 's2', now)]).toEqual([true, true])
        expect([
          await store.factors.confirm('p1', 's1', 5, now),
          await store.factors.confirm('p1', 's2', 5, now),
          await store.factors.confirm('p1', 's2', 6, now),
        ]).toEqual([false, true, false])
        expect([
          await store.factors.begin('p1', 's3', now),
          (await store.factors.find('p1'))!.secret,
          await store.factors.find('p2'),
        ]).toEqual([false, 's2', undefined])
      })
      it('use each time step once, of many at once one, and none of before', async () => {
        await store.factors.begin('p1', 's', now)
        expect(await store.factors.useStep('p1', 4)).toBe(false)
        await store.factors.confirm('p1', 's', 5, now)
        expect(trueIn(await Promise.all(Array.from({ length: 8 }, () => store.factors.useStep('p1', 7))))).toBe(1)
        expect([await store.factors.useStep('p1', 6), await store.factors.useStep('p1', 8), await store.factors.useStep('p2', 9)]).toEqual([
          false,
          true,
          false,
        ])
        expect([await store.factors.remove('p1'), await store.factors.remove('p1')]).toEqual([true, false])
      })
      it('are confirmed and taken away each from one person', async () => {
        for (const person of ['p1', 'p2']) await store.factors.begin(person, 'same', now)
        const inForce = () => Promise.all(['p1', 'p2'].map(async (person) => (await store.factors.find(person))?.confirmed_at))
        expect([await store.factors.confirm('p1', 'same', 5, now), await inForce()]).toEqual([true, [now, null]])
        await store.factors.confirm('p2', 'same', 5, later)
        expect([await store.factors.remove('p1'), await inForce()]).toEqual([true, [undefined, later]])
      })
      it('are asked of sessions that showed none', async () => {
        await store.sessions.insert(session('h1', 'p1'))
        const live = async () => (await store.sessions.findLive('h1', now))!
        await store.factors.begin('p1', 's', now)
        expect((await live()).totp_confirmed_at).toBeNull()
        await store.factors.confirm('p1', 's', 1, now)
        expect([(await live()).totp_confirmed_at, (await live()).session_totp_at]).toEqual([now, null])
        await store.sessions.insert(session('h2', 'p1'))
        await store.sessions.passTotp('h1', later)
        expect([(await live()).session_totp_at, (await store.sessions.findLive('h2', now))!.session_totp_at]).toEqual([later, null])
      })
      it('backup codes are counted, and each is used once', async () => {
        const code = (hash: string, subject: string) =>
          store.sessions.addCode({ hash, purpose: 'backup', subject, created_at: now, expires_at: later, used_at: null })
        await Promise.all([code('a', 'p1'), code('b', 'p1'), code('c', 'p2')])
        expect(trueIn(await Promise.all(Array.from({ length: 8 }, () => store.sessions.useCode('a', 'backup', now))))).toBe(1)
        expect([await store.sessions.freshCodes('backup', 'p1'), await store.sessions.freshCodes('other', 'p1')]).toEqual([1, 0])
        await store.sessions.removeCodesOf('p1')
        expect([await store.sessions.freshCodes('backup', 'p1'), await store.sessions.freshCodes('backup', 'p2')]).toEqual([0, 1])
      })
    })

    describe('one-time codes', () => {
      const codes = [
        ['1', 'letter', 'p1', later],
        ['2', 'letter', 'p2', later],
        ['3', 'phone', 'p1', later],
        ['used', 'letter', 'p1', later],
        ['old', 'letter', 'p1', earlier],
      ] as const
      beforeEach(async () => {
        for (const [hash, purpose, subject, expires_at] of codes)
          await store.sessions.addCode({ hash, purpose, subject, created_at: now, expires_at, used_at: hash === 'used' ? now : null })
      })
      const left = async (): Promise<string> =>
        (await Promise.all(codes.map(([hash, purpose]) => store.sessions.findCode(hash, purpose))))
          .map((code) => code?.hash ?? '')
          .filter(Boolean)
          .join(' ')
      const fresh = async (): Promise<string> =>
        (await Promise.all(codes.map(async ([hash, purpose]) => ((await store.sessions.hasCode(hash, purpose, now)) ? hash : ''))))
          .filter(Boolean)
          .join(' ')
      it('are found by themselves and by what they are for', async () => {
        expect([
          (await store.sessions.findCode('1', 'letter'))?.subject,
          (await store.sessions.findCode('3', 'phone'))?.hash,
          await store.sessions.findCode('1', 'phone'),
        ]).toEqual(['p1', '3', undefined])
        expect([
          (await store.sessions.codesOf('letter', 'p1')).map(({ hash }) => hash),
          (await store.sessions.codesOf('phone', 'p2')).length,
        ]).toEqual([['1', 'old', 'used'], 0])
      })
      it('end for one purpose of one subject', async () => {
        await store.sessions.endCodes('letter', 'p1', now)
        expect([
          await fresh(),
          (await store.sessions.findCode('used', 'letter'))?.expires_at,
          (await store.sessions.findCode('old', 'letter'))?.expires_at,
        ]).toEqual(['2 3', later, earlier])
      })
      it('go for one subject, for a purpose, and when they are long over', async () => {
        await store.sessions.removeOldCodes(now)
        expect(await left()).toBe('1 2 3 used')
        await store.sessions.removeCodes('letter', 'p1')
        expect(await left()).toBe('2 3')
        await store.sessions.removeCodes('letter')
        expect(await left()).toBe('3')
      })
      it('are tried so often and no more, each by itself', async () => {
        expect([
          await store.sessions.tryCode('1', 2),
          await store.sessions.tryCode('1', 2),
          await store.sessions.tryCode('1', 2),
          await store.sessions.tryCode('2', 2),
          await store.sessions.tryCode('none', 2),
        ]).toEqual([true, true, false, true, false])
      })
    })

    describe('own sessions', () => {
      it('are listed and ended by their owner alone, and told', async () => {
        for (const [hash, person] of [
          ['h1', 'p1'],
          ['h2', 'p1'],
          ['h3', 'p2'],
          ['own', 'p1'],
        ] as const)
          await store.sessions.insert(session(hash, person))
        const told: string[] = []
        store.onNotice((notice) => void (notice.kind === 'session' && told.push(notice.hash)))
        expect((await store.sessions.ofPerson('p1', now, earlier)).map(({ id }) => id).sort()).toEqual(['id-h1', 'id-h2', 'id-own'])
        expect([await store.sessions.ofPerson('p1', later, earlier), await store.sessions.ofPerson('p1', now, later)]).toEqual([[], []])
        expect([await store.sessions.removeOwn('p1', 'id-h3'), await store.sessions.removeOwn('p1', 'id-h1')]).toEqual([false, true])
        await store.sessions.interrupt('p1', 'own')
        expect((await store.sessions.ofPerson('p1', now, earlier)).map(({ hash }) => hash).sort()).toEqual(['h2', 'own'])
        await store.sessions.remove('h3')
        await expect.poll(() => told).toEqual(['h1', 'h2', 'h3'])
      })
    })

    describe('tokens', () => {
      const token = (id: string, more: object = {}) => ({
        id,
        hash: `hash-${id}`,
        person_id: 'p1',
        name: id,
        scopes: '["read"]',
        created_at: now,
        expires_at: null,
        last_used_at: null,
        last_used_ip: null,
        revoked_at: null,
        ...more,
      })
      const isLive = async (id: string, at = now): Promise<boolean> => (await store.tokens.findLive(`hash-${id}`, at)) !== undefined
      it('live until they end, are taken back, or their person is shut out', async () => {
        for (const one of [token('a'), token('b', { expires_at: later }), token('c')]) await store.tokens.insert(one)
        expect([await isLive('a'), await isLive('b'), await isLive('b', later), await isLive('x')]).toEqual([true, true, false, false])
        expect([
          await store.tokens.revoke('p2', 'a', now),
          await store.tokens.revoke('p1', 'a', now),
          await store.tokens.revoke('p1', 'a', now),
          await isLive('a'),
        ]).toEqual([undefined, 'a', undefined, false])
        expect((await store.tokens.ofPerson('p1')).map(({ id }) => id)).toEqual(['b', 'c'])
        await store.tokens.touch('c', later, '::1')
        expect((await store.tokens.ofPerson('p1')).find(({ id }) => id === 'c')).toMatchObject({ last_used_at: later, last_used_ip: '::1' })
        await store.people.update('p1', { disabled_at: now })
        expect(await isLive('c')).toBe(false)
        await store.people.update('p1', { disabled_at: null })
        await store.tokens.revokeAll('p1', now)
        expect([await isLive('c'), await store.tokens.ofPerson('p1')]).toEqual([false, []])
      })
      it('are listed, used and taken back each by itself, to their person alone', async () => {
        for (const one of [token('a'), token('b'), token('c', { person_id: 'p2' })]) await store.tokens.insert(one)
        await store.tokens.touch('a', later, '::1')
        const listed = async (person: string): Promise<string[]> =>
          (await store.tokens.ofPerson(person)).map(({ id, last_used_at: used }) => `${id} ${used === null ? 'unused' : 'used'}`)
        expect([await listed('p1'), await listed('p2')]).toEqual([['a used', 'b unused'], ['c unused']])
        expect([await store.tokens.revoke('p1', 'a', now), await listed('p1')]).toEqual(['a', ['b unused']])
        await store.tokens.revokeAll('p1', now)
        expect([await listed('p1'), await listed('p2')]).toEqual([[], ['c unused']])
      })
      it('no hash is there twice', async () => {
        await store.tokens.insert(token('a'))
        await expect(store.tokens.insert(token('z', { hash: 'hash-a' }))).rejects.toMatchObject({ fault: 'conflict' })
      })
    })

    describe('members', () => {
      it('are those of the account who are not shut out', async () => {
        for (const person of ['p1', 'p2']) await store.people.join('a', person, 'customer')
        await store.people.join('b', 'p1', 'customer')
        await store.people.update('p2', { disabled_at: now })
        expect((await store.people.members('a')).map(({ id, role }) => [id, role])).toEqual([['p1', 'customer']])
        await store.people.leaveEverywhere('p1')
        expect([await store.people.members('a'), await store.people.members('b')]).toEqual([[], []])
      })
    })
  })
}

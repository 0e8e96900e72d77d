// The texts of messages: who reads them, and for how long.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLibsql } from '../../server/store/open.ts'
import { demoPassword, sameBody } from './portal.ts'
import { openMessages, secret } from './messagesOffice.ts'

const { portal, clock, send, textOf, again, recordOf, audited } = await openMessages()

describe('the text of a message (A1)', () => {
  const readers = ['supervisor_all', 'admin_all', 'supervisor_provider', 'admin_provider'] as const
  const others = ['manager_provider', 'clientmanager_provider', 'customer', 'CDN1 customer', 'restricted', 'admin of second'] as const
  const ofAll = ['supervisor_all', 'admin_all'] as const

  it('is for those who change the provider, in their reach, each time with a line in the audit', async () => {
    const id = await send()
    for (const who of readers) {
      const before = (await audited(id)).length
      expect((await textOf(id, who)).statusCode, who).toBe(200)
      expect((await audited(id)).slice(0, -before)).toEqual(['message-read'])
    }
  })
  it('is not there for anybody else, and nothing is recorded of it', async () => {
    const id = await send()
    const before = await audited(id)
    for (const who of others) {
      const unknown = await textOf('msg_aaaaaaaaaaaa', who)
      for (const answer of [await textOf(id, who), await again(id, who)])
        expect([answer.statusCode, sameBody(answer)], who).toEqual([404, sameBody(unknown)])
    }
    for (const answer of [await textOf(id, 'nobody'), await again(id, 'nobody')]) expect(answer.statusCode).toBe(401)
    expect(await audited(id)).toEqual(before)
    const foreign = await send({ brand: 'second' })
    for (const who of readers)
      expect((await textOf(foreign, who)).statusCode, who).toBe(ofAll.includes(who as (typeof ofAll)[number]) ? 200 : 404)
    expect((await textOf(foreign, 'admin of second')).statusCode).toBe(200)
  })
  it('leads nobody into the place of staff who may more, nor of staff out of his reach: not by letter, not by phone', async () => {
    const { people } = portal.services
    const mighty = await people.create({
      brand: 'second',
      email: 'mighty@messages.example',
      kind: 'staff',
      role: 'admin_all',
      phone: '+7 (916) 555-00-71',
      password: demoPassword,
    })
    const peer = await people.create({
      brand: 'second',
      email: 'peer@messages.example',
      kind: 'staff',
      role: 'manager_provider',
      password: demoPassword,
    })
    const letters = [
      await send({ to: mighty.email }),
      await send({ to: 'Mighty@Messages.example' }),
      await send({ kind: 'sms', to: '+79165550071', template: 'phone-code', values: { code: '4711' } }),
    ]
    for (const id of letters) {
      for (const who of ['admin_provider', 'supervisor_provider']) {
        const answer = await textOf(id, who)
        expect([answer.statusCode, answer.json().code], who).toEqual([403, 'mightier'])
        expect(answer.body).not.toContain('4711')
      }
      expect((await textOf(id, 'supervisor_all')).statusCode).toBe(200)
    }
    const toPeer = await send({ to: peer.email })
    expect((await textOf(toPeer, 'admin_provider')).statusCode).toBe(403)
    expect((await textOf(toPeer, 'admin_all')).statusCode).toBe(200)
    expect((await textOf(await send({ to: 'manager_provider@messages.example' }), 'admin_provider')).statusCode).toBe(200)
    expect((await textOf(await send({ to: 'admin_provider@messages.example' }), 'admin_provider')).statusCode).toBe(200)
  })
  it('is never served from a cache', async () => {
    expect((await textOf(await send(), 'admin_all')).headers['cache-control']).toBe('no-store')
  })
  it('is gone when it is worth nothing any more, also before anybody tidies up', async () => {
    const id = await send()
    clock.time += 3_600_000 - 1
    expect((await textOf(id, 'admin_all')).statusCode).toBe(200)
    clock.time += 1
    for (const answer of [await textOf(id, 'admin_all'), await again(id, 'admin_all')]) expect(answer.statusCode).toBe(404)
    const delivery = portal.services.messages.deliver()
    await delivery.idle()
    await delivery.close()
    expect(await portal.services.store.messages.find(id)).toBeUndefined()
    expect(await recordOf(id)).toMatchObject({ state: 'kept' })
  })
  it('R0-836 is kept 24 hours when nobody says how long, and a letter that confirms an address says so', async () => {
    const id = await send({ expiresAt: undefined, template: 'registration' })
    expect((await textOf(id, 'admin_all')).json().text).toContain('within 24 h')
    expect((await portal.services.store.messages.find(id))!.expires_at).toBe(new Date(clock.time + 86_400_000).toISOString())
  })
  it('is read by nobody when that cannot be recorded (F4)', async () => {
    const id = await send()
    const database = openLibsql(join(portal.settings.DATA_DIR, 'portal.db'))
    const run = (statement: string): void => void database.prepare(statement).run([])
    run(
      "create trigger refusing before insert on audit when new.action in ('message-read', 'message-again') begin select raise(abort, 'full'); end",
    )
    const answer = await textOf(id, 'admin_all')
    run('drop trigger refusing')
    database.close()
    expect(answer.statusCode).toBeGreaterThanOrEqual(500)
    expect(answer.body).not.toContain(secret)
    expect(await audited(id)).toEqual(['create'])
    expect((await textOf(id, 'admin_all')).statusCode).toBe(200)
  })
})

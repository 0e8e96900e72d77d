// Comparing passwords is expensive: how often and how many at once one place may have it done, and who goes first.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSlots } from '../../../server/drivers/slots.ts'
import { createSignInLoad } from '../../../server/services/access/signIn/signInLoad.ts'
import { type Answer, demoPassword, openPortal, type Portal } from '../support/portal.ts'
import { tryTo } from './signInTries.ts'

const held = () => {
  let open!: () => void
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { gate, open }
}

describe('concurrent sign-ins', () => {
  it('are limited to six from one address; the seventh is told when to retry, other addresses are not limited', async () => {
    const { run } = createSignInLoad({ perMinute: 600, now: () => 0 })
    const { gate, open } = held()
    let ran = 0
    const work = async (): Promise<void> => ((ran += 1), gate)
    const six = Array.from({ length: 6 }, () => run('network:a', work))
    await expect(run('network:a', work)).rejects.toMatchObject({ status: 429, code: 'too_many_sign_ins', headers: { 'retry-after': '1' } })
    const other = run('network:b', work)
    open()
    await Promise.all([...six, other])
    expect(ran).toBe(7)
    await run('network:a', work)
    expect(ran).toBe(8)
  })
  it('that fail free their places', async () => {
    const { run } = createSignInLoad({ perMinute: 600, now: () => 0 })
    for (let n = 0; n < 20; n += 1) await expect(run('network:a', () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  })
  it('are limited per minute by the setting, half of them at once', async () => {
    let now = 0
    const { run } = createSignInLoad({ perMinute: 60, now: () => now })
    const results: string[] = []
    const tryOnce = () => run('a', async () => 'ok').catch(({ code }: { code: string }) => code)
    for (let n = 0; n < 40; n += 1) results.push(await tryOnce())
    expect(results.filter((one) => one === 'ok')).toHaveLength(30)
    now = 1000
    expect([await tryOnce(), await tryOnce()]).toEqual(['ok', 'too_many_sign_ins'])
  })
})

describe('a priority caller', () => {
  it('precedes all waiting callers, even when the queue is full', async () => {
    const inTurn = createSlots({ atOnce: 1, waiting: 2, full: () => new Error('full') })
    const { gate, open } = held()
    const order: string[] = []
    const ask = (name: string, how?: { first: boolean }) => inTurn(async () => void order.push(name), how)
    const all = [inTurn(() => gate), ask('stranger 1'), ask('stranger 2')]
    await expect(ask('stranger 3')).rejects.toThrow('full')
    all.push(ask('owner', { first: true }))
    open()
    await Promise.all(all)
    expect(order).toEqual(['owner', 'stranger 1', 'stranger 2'])
  })
  it('is limited, too', async () => {
    const inTurn = createSlots({ atOnce: 1, waiting: 1, full: () => new Error('full') })
    const { gate, open } = held()
    const all = [inTurn(() => gate), inTurn(async () => {}), inTurn(async () => {}, { first: true })]
    await expect(inTurn(async () => {}, { first: true })).rejects.toThrow('full')
    open()
    await Promise.all(all)
  })
})

describe('the door', () => {
  let portal: Portal
  let now = 0
  let time = Date.parse('2026-05-01T10:00:00Z')
  const [owner, ip] = ['cdn2@demo.example', '192.0.2.9']
  beforeAll(async () => {
    portal = await openPortal({
      demo: 'people',
      env: { SIGN_INS_PER_MINUTE: '20' },
      steady: () => now,
      clock: () => new Date(time),
    })
  })
  afterAll(() => portal.close())
  /** Long enough that every count is over. */
  const quiet = (): void => {
    now += 86_400_000
    time += 86_401_000
  }
  const codes = (answers: Answer[]): unknown[] => answers.map(({ statusCode, json }) => (statusCode === 200 ? 200 : json().code))

  it('is closed for a while to a network that signs in over and over with the right password', async () => {
    quiet()
    const answers: Answer[] = []
    for (let n = 0; n < 12; n += 1) answers.push(await tryTo(portal, owner, { ip, password: demoPassword }))
    expect(codes(answers)).toEqual([...Array.from({ length: 10 }, () => 200), 'too_many_sign_ins', 'too_many_sign_ins'])
    expect(answers.at(-1)!.headers['retry-after']).toBe('1')
    expect((await tryTo(portal, owner, { ip: '192.0.2.10', password: demoPassword })).statusCode).toBe(200)
    now += 60_000
    expect((await tryTo(portal, owner, { ip, password: demoPassword })).statusCode).toBe(200)
  })
  it('does not count such refusals as guesses', async () => {
    quiet()
    for (let n = 0; n < 10; n += 1) await tryTo(portal, `nobody-${n}@demo.example`, { ip })
    for (let n = 0; n < 30; n += 1) expect((await tryTo(portal, owner, { ip })).json().code).toBe('too_many_sign_ins')
    now += 60_000
    expect((await tryTo(portal, owner, { ip, password: demoPassword })).statusCode).toBe(200)
  })
  it('stays open to a known browser while strangers at the same address use everything up', async () => {
    quiet()
    const device = (await tryTo(portal, owner, { ip, password: demoPassword })).cookies.find(({ name }) => name === 'portal-device')!.value
    for (let n = 0; n < 12; n += 1) await tryTo(portal, `nobody-${n}@demo.example`, { ip })
    expect((await tryTo(portal, owner, { ip, password: demoPassword })).json().code).toBe('too_many_sign_ins')
    expect((await tryTo(portal, owner, { ip, password: demoPassword, device })).statusCode).toBe(200)
  })
  it('ignores an invented device or that of somebody else', async () => {
    quiet()
    const other = (await tryTo(portal, 'other@demo.example', { ip: '192.0.2.77', password: demoPassword })).cookies.find(
      ({ name }) => name === 'portal-device',
    )!.value
    for (let n = 0; n < 12; n += 1) await tryTo(portal, `nobody-${n}@demo.example`, { ip })
    for (const device of ['made-up-made-up-made-up', other])
      expect((await tryTo(portal, owner, { ip, password: demoPassword, device })).json().code).toBe('too_many_sign_ins')
  })
})

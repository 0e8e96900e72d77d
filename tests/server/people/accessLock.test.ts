// "Lock my access": a new password that also ends everything else.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, demoPassword, openPortal, type Portal } from '../support/portal.ts'
import { api, codeOf, newPerson } from '../support/ownSupport.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
})
afterAll(() => portal.close())

const at = (id: string): string => api(`/persons/${id}`)
const isOver = async (caller: Caller): Promise<boolean> => (await caller.ask({ url: api('/session') })).statusCode === 401
async function me(): Promise<{ id: string; email: string; caller: Caller }> {
  const person = await newPerson(portal)
  return { ...person, caller: await portal.signIn(person.email) }
}

it('a lock ends the access of everybody else: tokens, known devices and the other sessions', async () => {
  const { id, email, caller } = await me()
  const { sessions } = portal.services.store
  const token = (await caller.ask({ method: 'POST', url: api('/tokens'), body: { name: 'ci', scopes: ['read'], days: 30 } })).json<{
    id: string
  }>()
  await sessions.addDevice({
    hash: `device-${id}`,
    person_id: id,
    created_at: '2026-01-01T00:00:00.000Z',
    used_at: '2026-01-01T00:00:00.000Z',
  })
  const body = { current: demoPassword, password: 'Another-Password-1' }
  const lock = (more: object) => caller.ask({ method: 'POST', url: `${at(id)}/password`, body: { ...body, ...more } })
  const left = async () => [
    (await caller.ask({ url: api('/tokens') })).json<{ id: string }[]>().map((one) => one.id),
    await sessions.hasDevice(`device-${id}`, id),
  ]
  expect(codeOf(await lock({ lock: true, current: 'wrong-password' }))).toEqual([403, 'wrong_password'])
  expect((await lock({ lock: 'yes' })).statusCode).toBe(400)
  expect((await lock({ lock: false })).statusCode).toBe(204)
  expect(await left()).toEqual([[token.id], true])
  const other = await portal.signIn(email, { password: 'Another-Password-1' })
  expect((await lock({ lock: true, current: 'Another-Password-1', password: demoPassword })).statusCode).toBe(204)
  expect(await left()).toEqual([[], false])
  expect([await isOver(caller), await isOver(other)]).toEqual([false, true])
})

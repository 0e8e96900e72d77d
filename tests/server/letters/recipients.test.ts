// Who gets the letters that records of an account send.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { membersToNotify } from '../../../server/services/messages/recipients.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
const account = 'demo-cdn2'
const late = (at: number): string => `z-${at}@demo.example`
beforeAll(async () => {
  portal = await openPortal({ demo: 'people' })
  const { people, store } = portal.services
  for (let at = 0; at < 60; at += 1) {
    const role = at === 59 ? 'onlypartialcachedelete' : 'customer'
    const { id } = await people.create({ brand: 'main', email: late(at), kind: 'person', role, firstName: 'Late', lastName: String(at) })
    await store.people.join(account, id, role)
  }
})
afterAll(() => portal.close())
const recipients = async (chosen?: string[]): Promise<string[]> => {
  const { store, facts } = portal.services
  return (await membersToNotify(store, facts, account, { chosen })).map(({ to }) => to)
}

describe('letters of an account with more than fifty members', () => {
  it('go to the chosen members, at any position of the list', async () => expect(await recipients([late(58)])).toEqual([late(58)]))
  it('go to fifty unrestricted members when nobody is chosen', async () => {
    const all = await recipients()
    expect(all).toHaveLength(50)
    expect(all).not.toContain('cachedelete@demo.example')
  })
  it.each([
    ['who may not read them', late(59)],
    ['of another account', 'other@demo.example'],
    ['who is nobody', 'nobody@demo.example'],
  ])('go to no chosen member %s', async (_who, email) => expect(await recipients([email])).toEqual([]))
  it('go to no member who has left', async () => {
    const { store } = portal.services
    const { id } = (await store.people.members(account)).find(({ email }) => email === late(57))!
    await store.people.leave(account, id)
    expect(await recipients([late(57)])).toEqual([])
  })
})

// The media node of the demo reads the key of its stream in the name of the demo data.
import { afterAll, expect, it } from 'vitest'
import { publishingOf } from '../../../server/demoMedia.ts'
import { openPortal } from '../support/portal.ts'

const portal = await openPortal()
afterAll(() => portal.close())

it('the history of the demo customer has no reading of a key under their own name', async () => {
  expect((await publishingOf(portal.services))?.path).toMatch(/^[\w-]+_[\w-]+\?key=\w+$/)
  const customer = await portal.signIn('cdn2@demo.example')
  const seen = await customer.ask({ url: '/api/v1/accounts/demo-cdn2/history?limit=50' })
  const actions = seen.json<{ action: string; actor: string }[]>()
  expect(actions.filter(({ action }) => action === 'key-shown').map(({ actor }) => actor)).toEqual(['demo'])
})

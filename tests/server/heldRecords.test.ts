// Records of the provider that others of the provider name and cannot do without.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadType } from '../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from './portal.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await openPortal()
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  const named = { type: 'object', properties: { name: { type: 'string' } } }
  const naming = { type: 'object', properties: { name: { type: 'string' }, alarm: { type: 'string', reference: { type: 'alarms', value: 'id', label: 'name', holds: true } } } }
  for (const [type, schema] of [['alarms', named], ['watches', naming]] as const) expect((await loadType(portal, type, schema)).filter(({ level }) => level === 'error')).toEqual([])
}, 60_000)
afterAll(() => portal.close())

it('stay until they are let go, and who holds them is said', async () => {
  const made = async (url: string, body: object) => (await staff.ask({ method: 'POST', url: `/api/v1/${url}`, body })).json<{ id: string }>().id
  const remove = (url: string) => staff.ask({ method: 'DELETE', url: `/api/v1/${url}`, version: 1 })
  const alarm = await made('alarms', { name: 'Loud' })
  const watch = await made('watches', { name: 'Night', alarm })
  const refused = await remove(`alarms/${alarm}`)
  expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'in_use', errors: [{ path: '', keyword: 'held', params: { names: 'Night', ids: [watch] } }] })])
  expect((await remove(`watches/${watch}`)).statusCode).toBe(200)
  expect((await remove(`alarms/${alarm}`)).statusCode).toBe(200)
})

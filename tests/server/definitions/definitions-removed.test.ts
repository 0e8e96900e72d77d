// A folder that is removed while records of its type are stored.
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DefinitionProblem } from '../../../src/engine/types.ts'
import { loadType, removeType } from '../../support/operatorTypes.ts'
import { openPortal, type Caller, type Portal } from '../support/portal.ts'

let portal: Portal
let staff: Caller
beforeEach(async () => {
  portal = await openPortal({ demo: 'people' })
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
})
afterEach(() => portal.close())

const schema = { type: 'object', properties: { name: { type: 'string' } } }
const removed = async () =>
  (await staff.ask({ url: '/api/v1/definitions/problems' })).json<DefinitionProblem[]>().filter(({ code }) => code === 'folder_removed')
const remove = async () => {
  removeType(portal, 'boxes')
  await portal.services.registry.reload()
}

it('the type of a removed folder is listed with the number of its records, also after a restart, until the folder is back', async () => {
  await loadType(portal, 'boxes', schema)
  const { id } = (await staff.ask({ method: 'POST', url: '/api/v1/boxes', body: { name: 'first one' } })).json<{ id: string }>()
  expect(await removed()).toEqual([])
  await remove()
  expect(await removed()).toMatchObject([{ type: 'boxes', level: 'warning', params: { smart_count: 1 } }])
  await portal.close({ keep: true })
  portal = await openPortal({ demo: false, dir: portal.dir })
  staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  expect(await removed()).toMatchObject([{ type: 'boxes', params: { smart_count: 1 } }])
  await loadType(portal, 'boxes', schema)
  expect(await removed()).toEqual([])
  expect((await staff.ask({ url: `/api/v1/boxes/${id}` })).json()).toMatchObject({ name: 'first one' })
})

it('a type without records disappears without a notice', async () => {
  await loadType(portal, 'boxes', schema)
  await remove()
  expect(await removed()).toEqual([])
})

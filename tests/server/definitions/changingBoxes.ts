// A type of the operator that changes while there are records of it: boxes, as staff see them in a portal of each story's own.
import { afterEach, beforeEach } from 'vitest'
import type { DefinitionProblem } from '../../../src/engine/types.ts'
import { type Caller, openPortal, type Portal } from '../support/portal.ts'

export const base = { type: 'object', properties: { name: { type: 'string' }, size: { type: 'integer' } }, required: ['name'] }
export const changes = {
  'a field with data is removed': { ...base, properties: { name: { type: 'string' } } },
  'a field with data is removed and nothing else allowed': {
    ...base,
    properties: { name: { type: 'string' } },
    additionalProperties: false,
  },
  'a type is tightened': { ...base, properties: { ...base.properties, name: { type: 'string', maxLength: 3 } } },
  'a field is renamed': { ...base, properties: { name: { type: 'string' }, bytes: { type: 'integer' } } },
  'a new field is required': { ...base, properties: { ...base.properties, owner: { type: 'string' } }, required: ['name', 'owner'] },
}
export const url = '/api/v1/boxes'

/** Called once in a file: each story begins with the demo's people and no boxes. */
export function boxesOfStory() {
  let portal: Portal
  let staff: Caller
  beforeEach(async () => {
    portal = await openPortal({ demo: 'people' })
    staff = await portal.signIn('admin@demo.example', { as: 'bearer' })
  })
  afterEach(() => portal.close())
  const create = async (body: object): Promise<string> => (await staff.ask({ method: 'POST', url, body })).json<{ id: string }>().id
  const schemaNow = () => portal.services.registry.get('boxes')?.schema.properties
  const held = () => portal.services.registry.states().find(({ name }) => name === 'boxes')?.held
  const accept = (hash: string | undefined, caller = staff) =>
    caller.ask({ method: 'POST', url: '/api/v1/definitions/boxes/acceptance', body: { hash } })
  const problem = async (): Promise<DefinitionProblem | undefined> =>
    (await staff.ask({ url: '/api/v1/definitions/problems' })).json<DefinitionProblem[]>().find(({ code }) => code === 'records_break')
  return {
    portal: () => portal,
    staff: () => staff,
    create,
    schemaNow,
    held,
    accept,
    problem,
    /** The same data under a server that starts later. */
    async startAgain() {
      const { dir } = portal
      await portal.close({ keep: true })
      portal = await openPortal({ demo: false, dir })
    },
  }
}

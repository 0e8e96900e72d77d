import { describe, expect, it } from 'vitest'
import { definitionOf, facts } from '../../../../tests/support/builtins.ts'
import type { Action } from '../../load/resource/resourceFile.ts'
import { checkResource } from './checkResource.ts'

const actions: Action[] = [
  { id: 'take', on: 'record', access: [], component: 'takeLead' },
  { id: 'close', on: 'record', access: [], save: { set: { status: 'lost' } } },
  { id: 'all', on: 'list', access: [], component: 'csvFile' },
]

function problemsOf(action: string | undefined): string[] {
  const definition = definitionOf('leads')
  const rule = { id: 'new', tone: 'off' as const, where: { status: ['new'] }, ...(action !== undefined && { action }) }
  const found: string[] = []
  checkResource({ ...definition, resource: { ...definition.resource, actions, attention: [rule] } }, facts, ({ code, at = [] }) => {
    if (code === 'unknown_target') found.push([at].flat().join('/'))
  })
  return found
}

describe('the action of a rule for the first screen', () => {
  it.each([[undefined], ['take']])('may be %j', (action) => expect(problemsOf(action)).toEqual([]))
  // Without a component nothing can be drawn in the row; actions of lists have no record.
  it.each([['close'], ['all'], ['gone'], ['']])('is refused: %j', (action) => expect(problemsOf(action)).toEqual(['attention/0/action']))
})

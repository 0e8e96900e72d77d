import { expect, it } from 'vitest'
import { definitionOf, typeNames } from '../../../../tests/support/builtins.ts'
import { checkComponents } from './checkComponents.ts'
import { reporter } from '../../load/problems.ts'
import type { ResourceFile } from '../../load/resource/resourceFile.ts'
import type { DefinitionProblem } from '../../types.ts'

const base = {
  name: 'things',
  scope: 'provider',
  title: '{name}',
  access: {},
  list: { columns: ['name'] },
  form: {},
} satisfies ResourceFile
function told(more: Partial<ResourceFile>): unknown[] {
  const problems: DefinitionProblem[] = []
  checkComponents({ ...base, ...more }, reporter('things', 'resource.json', problems))
  return problems.map(({ pointer, code, level, params }) => [pointer, code, level, params?.nearest])
}

it.each<[string, Partial<ResourceFile>, unknown[]]>([
  ['picture', { icon: 'sheild' }, ['/icon', 'unknown_icon', 'warning', 'shield']],
  [
    'way to draw a column',
    { list: { columns: ['name', { field: 'size', as: 'byte' }] } },
    ['/list/columns/1/as', 'unknown_column', 'warning', 'bytes'],
  ],
  [
    'way that every object knows',
    { list: { columns: [{ field: 'size', as: 'constructor' }] } },
    ['/list/columns/0/as', 'unknown_column', 'warning', undefined],
  ],
  [
    'picture of a shortcut',
    { form: { tabs: [{ id: 'a', shortcut: true, icon: 'erasr' }] } },
    ['/form/tabs/0/icon', 'unknown_icon', 'warning', 'eraser'],
  ],
  [
    'component of a tab',
    { form: { tabs: [{ id: 'a', component: 'set-up' }] } },
    ['/form/tabs/0/component', 'unknown_component', 'warning', 'setup'],
  ],
  [
    'component of an action',
    { actions: [{ id: 'a', on: 'record', access: [], component: 'agentKeys' }] },
    ['/actions/0/component', 'unknown_component', 'warning', 'agentKey'],
  ],
])('tells of an unknown %s, with the one that was probably meant', (_, more, problem) => expect(told(more)).toEqual([problem]))

it('says nothing of those that there are, by their own name or another', () => {
  for (const icon of ['bell', 'dns', undefined])
    expect(
      told({
        icon,
        list: { columns: [{ field: 'size', as: 'bytes' }, { field: 'name' }] },
        form: {
          tabs: [
            { id: 'a', component: 'setup' },
            { id: 'b', component: 'issueFor' },
          ],
        },
      }),
    ).toEqual([])
  for (const name of typeNames) expect(told(definitionOf(name).resource)).toEqual([])
})

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { definitionOf, facts, typeNames } from '../../../../tests/support/builtins.ts'
import { units } from './checkChoices.ts'
import { loadDefinition } from '../../load/load.ts'

const schema = {
  type: 'object',
  required: ['name', 'kind', 'size', 'owner'],
  properties: {
    name: { type: 'string' },
    kind: { const: 'thing' },
    size: { type: 'integer', default: 3 },
    owner: { type: 'string' },
    serial: { type: 'string' },
  },
}
const resource = {
  name: 'things',
  scope: 'provider',
  title: '{name}',
  access: { read: ['staff'] },
  list: { columns: ['name'] },
  form: { sections: [{ id: 'main', fields: ['name', 'owner'] }] },
}
function told(changes: { schema?: object; resource?: object }): unknown[] {
  const files = {
    'schema.json': JSON.stringify({ ...schema, ...changes.schema }),
    'resource.json': JSON.stringify({ ...resource, ...changes.resource }),
  }
  const { problems } = loadDefinition({ name: 'things', origin: 'operator', files, shared: {}, facts, reservedNames: [] })
  return problems
    .filter(({ level }) => level !== 'repair')
    .map(({ file, pointer, code, level, params }) => [file, pointer, level, code, params?.nearest, params?.allowed])
}
const property = (field: object) => ({ schema: { properties: { ...schema.properties, serial: { type: 'string', ...field } } } })

it.each<[string, object, unknown[]]>([
  [
    'a required field in no section',
    { form: { sections: [{ id: 'main', fields: ['name'] }] } },
    ['/form/sections', 'warning', 'required_not_drawn', undefined, 'main'],
  ],
  [
    'a required field on no tab',
    { form: { tabs: [{ id: 'a', sections: [{ id: 'one', fields: ['owner'] }] }] } },
    ['/form/tabs', 'warning', 'required_not_drawn', undefined, 'one'],
  ],
  ['an unknown unit', { ui: { size: { unit: 'second' } } }, ['/ui/size/unit', 'warning', 'unknown_unit', 'seconds', units.join(', ')]],
  [
    'an unknown view',
    { ui: { name: { view: 'line' } } },
    ['/ui/name/view', 'error', 'unknown_view', 'lines', expect.stringContaining('lines')],
  ],
  [
    'an unknown view with options',
    { ui: { name: { view: { chose: {} } } } },
    ['/ui/name/view', 'error', 'unknown_view', 'choice', expect.stringContaining('choice')],
  ],
  [
    'an unknown view of a variant',
    { variants: [{ id: 'v', when: { mode: 'edit' }, fields: { name: { view: 'togle' } } }] },
    ['/variants/0/fields/name/view', 'error', 'unknown_view', 'toggle', expect.stringContaining('toggle')],
  ],
])('tells of %s, with its place and what may stand there', (_, more, problem) =>
  expect(told({ resource: more })).toEqual([['resource.json', ...problem]]),
)

it.each(['globe', 'accounts', 7])('refuses the scope %j of unique values', (scope) => {
  const nearest = scope === 'accounts' ? 'account' : undefined
  expect(told(property({ unique: { scope } }))).toEqual([
    ['schema.json', '/properties/serial/unique/scope', 'error', 'unknown_scope', nearest, 'provider, account, parent'],
  ])
})

it('reports an unknown view in a schema, which is left out', () => {
  expect(told(property({ view: 'line' }))).toEqual([
    ['schema.json', '/properties/serial/view', 'warning', 'unknown_view', 'lines', expect.stringContaining('lines')],
  ])
})

it.each(['builtin', 'operator'] as const)('tells an unknown view of a schema with every value that its text names (%s)', (origin) => {
  const given = { ...schema, properties: { ...schema.properties, serial: { type: 'string', maxLength: 20, view: 'line' } } }
  const files = { 'schema.json': JSON.stringify(given), 'resource.json': JSON.stringify(resource) }
  const { problems } = loadDefinition({ name: 'things', origin, files, shared: {}, facts, reservedNames: [] })
  const told = problems.filter(({ code }) => code === 'unknown_view')
  expect(told).toHaveLength(1)
  expect(told[0]?.params).toMatchObject({ name: 'line', nearest: 'lines', allowed: expect.stringContaining('lines') as string })
  for (const locale of ['en_US', 'ru_RU']) {
    const texts = JSON.parse(readFileSync(new URL(`../../../custom/definitions/words.${locale}.json`, import.meta.url), 'utf8')) as {
      unknown_view: string
    }
    const named = [...texts.unknown_view.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!)
    expect(Object.keys(told[0]?.params ?? {})).toEqual(expect.arrayContaining(named))
  }
})

it('says nothing where all is well', () => {
  expect(told({})).toEqual([])
  for (const scope of ['provider', 'account', 'parent', undefined]) expect(told(property({ unique: { scope } }))).toEqual([])
  expect(told({ resource: { ui: { size: { unit: 'seconds' } } } })).toEqual([])
  expect(
    told({
      resource: {
        variants: [{ id: 'v', when: { mode: 'edit' }, fields: { owner: { hidden: true } } }],
        form: { sections: [{ id: 'm', fields: ['name'] }] },
      },
      schema: { properties: { ...schema.properties, owner: { type: 'string', default: 'x' } } },
    }),
  ).toEqual([])
})

it('says nothing of the types that come with the portal', () => {
  const codes = typeNames.flatMap((name) => definitionOf(name).problems.map(({ code }) => code))
  for (const code of ['required_not_drawn', 'unknown_unit', 'unknown_view', 'unknown_scope']) expect(codes).not.toContain(code)
})

it('knows the units that have words', () => {
  for (const locale of ['en_US', 'ru_RU']) {
    const words = JSON.parse(readFileSync(new URL(`../../../../i18n/${locale}/form.json`, import.meta.url), 'utf8')) as { units: object }
    expect(Object.keys(words.units)).toEqual(expect.arrayContaining([...units]))
  }
})

it('says nothing at all of the examples of README and of the guide', () => {
  const textOf = (file: string) => readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
  const [alone] = /\{"type":"object".*\}(?=')/.exec(textOf('README.md')) ?? []
  const [guideSchema, , guideResource] = [...textOf('docs/add-a-resource-type.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
    ([, json]) => json,
  )
  for (const files of [{ 'schema.json': alone! }, { 'schema.json': guideSchema!, 'resource.json': guideResource! }] as Record<
    string,
    string
  >[])
    expect(
      loadDefinition({ name: 'edge-alerts', origin: 'operator', files, shared: {}, facts, reservedNames: [] }).problems,
      JSON.stringify(files),
    ).toEqual([])
})

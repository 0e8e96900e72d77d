// Valid names in the words of a type, part by part: those that pages, e-mails and messages look up.
import { builtInTabs } from '../check/drawn.ts'
import { isPlainObject } from '../json/objects.ts'
import { deref, inPlaceSchemas, list } from '../schema/refs.ts'
import type { Schema } from '../schema/types.ts'
import type { Definition } from '../types.ts'
import { agentRulesOf } from '../load/resource/agentOptions.ts'

/** A field by its path without the `*`; `values` as texts, undefined for free text. */
export type WordField = { path: string; values: string[] | undefined }

/** Limit of visited nodes, each once per path. */
const maxFields = 4000
const deepest = 8

/** Every field, through references and branches; undefined if there are too many. */
export function wordFields(schema: Schema): WordField[] | undefined {
  const found = new Map<string, WordField>()
  let isWhole = true
  let fieldsLeft = maxFields
  walk(schema, [], [])
  return isWhole ? [...found.values()] : undefined

  function walk(node: Schema, names: string[], above: Schema[]): void {
    const faces = inPlaceSchemas(schema, node)
    if (faces.some((face) => above.includes(face)) || names.length > deepest || fieldsLeft-- <= 0) {
      isWhole = false
      return
    }
    add(names, faces, node)
    const open = [...above, ...faces]
    for (const face of faces) {
      for (const [name, child] of Object.entries(face.properties ?? {})) if (isPlainObject(child)) walk(child, [...names, name], open)
      for (const child of valuesIn(face)) walk(child, names, open)
      tupleOf(face).forEach((child, index) => walk(child, [...names, String(index)], open))
    }
    if (faces.some((face) => valuesIn(face).length > 0)) add([...names, 'key'], [], node)
  }
  function add(names: string[], faces: Schema[], node: Schema): void {
    const path = names.join('.')
    const values = valuesOf(schema, faces)
    const before = found.get(path)
    if (path !== '') found.set(path, { path, values: before ? before.values && values && [...before.values, ...values] : values })
    // The columns of a map in a table have names of their own.
    const rows = isPlainObject(node.view) && isPlainObject(node.view.rows) ? node.view.rows : {}
    for (const name of [rows.key, rows.value])
      if (typeof name === 'string') found.set(`${path}.${name}`, { path: `${path}.${name}`, values: undefined })
    // Times of one object are a table, too, whose first column has a name.
    const times = faces.flatMap(({ properties }) => Object.values(properties ?? {}).filter((child) => isTimes(schema, child)))
    if (times.length > 1) found.set(`${path}.key`, { path: `${path}.key`, values: undefined })
  }
}

function isTimes(root: Schema, child: Schema | boolean): boolean {
  return isPlainObject(child) && inPlaceSchemas(root, child).some(({ view }) => isPlainObject(view) && view.choice !== undefined)
}

function valuesIn(face: Schema): Schema[] {
  return [face.items, face.additionalProperties, ...Object.values(face.patternProperties ?? {})].filter(
    (child): child is Schema => isPlainObject(child) && !Array.isArray(child),
  )
}
function tupleOf(face: Schema): Schema[] {
  return [...list(face.items), ...list(face.prefixItems)].filter((child): child is Schema => isPlainObject(child))
}

/** Values of a field: constants, yes and no, its kinds by number, the alternative members, and its absence. */
function valuesOf(root: Schema, faces: Schema[]): string[] | undefined {
  const fixed = faces.flatMap((face) => ('const' in face ? [face.const] : (face.enum ?? [])))
  const types = faces.flatMap(({ type }) => type ?? [])
  const isOpen = fixed.length === 0 && types.some((type) => ['string', 'number', 'integer'].includes(type))
  if (isOpen || (fixed.length === 0 && types.length === 0 && faces.every((face) => !face.properties))) return undefined
  const kinds = faces.flatMap((face) => [...list(face.oneOf), ...list(face.anyOf)])
  const constants = kinds.flatMap((kind) =>
    isPlainObject(kind)
      ? inPlaceSchemas(root, deref(root, kind)).flatMap((face) => ('const' in face ? [face.const] : (face.enum ?? [])))
      : [],
  )
  const none = faces.flatMap(({ reference }) => reference?.none ?? [])
  return [
    ...[...fixed, ...constants, ...none].map(String),
    ...kinds.map((_, index) => String(index + 1)),
    ...faces.flatMap((face) => Object.keys(face.properties ?? {})),
    'true',
    'false',
    'absent',
    'inherited',
  ]
}

/** Names other than fields, by their part. */
export function wordIds({ resource, schema }: Definition): Record<string, string[]> {
  const tabs = resource.form.tabs ?? []
  const ofTabs = [...tabs.map(({ id }) => id), ...builtInTabs, 'edit']
  const ofSections = [...(resource.form.sections ?? []), ...tabs.flatMap((tab) => tab.sections ?? [])].map(({ id }) => id)
  const actions = resource.actions ?? []
  const texts = (resource.variants ?? []).flatMap((variant) => Object.entries(variant.texts ?? {}).flat())
  const maps = tabs.flatMap(({ map }) => map ?? [])
  const own: Record<string, string[]> = {
    titles: ['create', 'edit', 'activate', 'failed', ...choicesOf(schema), ...maps.map((map) => `${map}.new`)],
    sections: [...ofSections, ...ofTabs, 'main'],
    sectionHelp: [...ofSections, ...ofTabs, 'main'],
    tabs: ofTabs,
    tabHelp: ofTabs,
    shortcuts: ofTabs,
    questions: (resource.form.questions ?? []).map(({ id }) => id),
    warnings: (resource.warnings ?? []).map(({ id }) => id),
    actions: ['create', 'order', 'submit', ...actions.map(({ id }) => id)],
    confirm: [
      ...(resource.access.delete?.length ? ['delete'] : []),
      ...actions.flatMap(({ confirm }) => confirm ?? []),
      ...refusalsOf(resource),
    ],
    done: ['created', 'failed', ...actions.flatMap(({ done }) => done ?? [])],
    empty: ['title', 'text', 'inactive', ...tabs.map(({ id }) => id)],
    quota: ['other', ...(resource.quota ?? []).flatMap(({ id, reason }) => [id, reason])],
    attention: (resource.attention ?? []).map(({ id }) => id),
    menu: resource.menu?.group === undefined ? [] : [resource.menu.group],
    agents: agentRulesOf(resource).map(({ kind }) => kind),
    reports: Object.keys(resource.reports?.codes ?? {}),
    figures: Object.keys(resource.reports?.figures ?? {}),
    health: (resource.reports?.health ?? []).map(({ id }) => id),
    tasks: actions.flatMap(({ task }) => (task ? ['accepted', 'processed', 'failed'].map((status) => `${task.read}.${status}`) : [])),
  }
  return Object.fromEntries(
    Object.entries(own).map(([part, ids]) => [
      part,
      [...ids, ...texts.filter((key) => key.startsWith(`${part}.`)).map((key) => key.slice(part.length + 1))],
    ]),
  )
}

function refusalsOf({ ui = {}, variants = [] }: Definition['resource']): string[] {
  return [ui, ...variants.map(({ fields = {} }) => fields)].flatMap((fields) =>
    Object.values(fields).flatMap(({ gate }) => (gate && gate.refuse !== undefined ? [gate.refuse] : [])),
  )
}

/** Headings of a new record, one per preset value. */
function choicesOf({ properties = {} }: Schema): string[] {
  return Object.values(properties).flatMap((field) =>
    isPlainObject(field) ? list(field.enum).filter((one) => typeof one === 'string') : [],
  )
}

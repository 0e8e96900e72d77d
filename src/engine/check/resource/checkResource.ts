// resource.json against the schema and the facts: everything it names exists.
import { wholeRecord } from '../../load/resource/agentOptions.ts'
import { accessWords } from '../../rights/access.ts'
import { documentPath, envelopeNames, isEnvelope } from '../../resolve/envelope.ts'
import { checkCommands } from './checkCommands.ts'
import { checkLead } from './checkSections.ts'
import { checkPattern } from './checkPattern.ts'
import { checkReports } from './checkReports.ts'
import type { Facts } from '../../rights/facts.ts'
import { isPlainObject } from '../../json/objects.ts'
import { checkTabs } from './checkTabs.ts'
import { nearestOf } from '../../load/nearest.ts'
import { fieldSchema, parseFieldPath, shownSchema, toFieldPath } from '../../schema/paths.ts'
import type { Report } from '../../load/problems.ts'
import { inPlaceSchemas } from '../../schema/refs.ts'
import type { FieldPath, Schema } from '../../schema/types.ts'
import type { Definition } from '../../types.ts'

export function checkResource(definition: Definition, facts: Facts, report: Report): void {
  const { resource } = definition
  checkNames(definition, facts, report)
  checkIds(resource, report)
  checkLead(resource, report)
  checkColumns(definition, report)
  checkTabs(definition, report)
  checkReports(definition, facts, report)
  checkCommands(definition, report)
  items(resource.quota).forEach((quota, index) => checkPattern(object(quota).matching, ['quota', String(index), 'matching'], report))
  const offered = (resource.actions ?? []).filter(({ on, component }) => on === 'record' && component !== undefined).map(({ id }) => id)
  ;(resource.attention ?? []).forEach(({ action }, index) => {
    if (action !== undefined && !offered.includes(action))
      report({
        level: 'error',
        code: 'unknown_target',
        at: ['attention', String(index), 'action'],
        params: { name: action, nearest: nearestOf(action, offered) },
        message: `There is no action ${action} of records with a component that the first screen can offer.`,
      })
  })
  ;(resource.actions ?? []).forEach((action, index) => {
    if (action.input !== undefined && !Object.hasOwn(definition.inputs, action.input)) {
      report({
        level: 'error',
        code: 'unknown_input',
        at: ['actions', String(index), 'input'],
        params: { input: action.input, nearest: nearestOf(action.input, Object.keys(definition.inputs)) },
        message: `inputs/${action.input}.json is missing.`,
      })
    }
  })
}

/** Names of fields, roles and facts. The rest of the file may have any shape. */
export function checkNames(definition: Definition, facts: Facts, report: Report): void {
  const { resource, name } = definition
  if (resource.name !== undefined && resource.name !== name)
    report({
      level: 'error',
      code: 'other_name',
      at: '/name',
      params: { name, given: resource.name },
      message: `name must be the folder's: ${name}.`,
    })
  checkFields(definition, report)
  checkAccess(resource, accessWords(facts), report)
  checkWhens(resource, [], facts, report)
}

/** Only a record that is referenced can be shown by something other than its name. */
function checkColumns({ resource, schema }: Definition, report: Report): void {
  resource.list.columns.forEach((column, index) => {
    if (typeof column === 'string' || column.of === undefined || fieldSchema(schema, column.field)?.reference) return
    report({
      level: 'error',
      code: 'no_reference',
      at: ['list', 'columns', String(index), 'of'],
      params: { field: column.field },
      message: `${column.field} names no record.`,
    })
  })
}

type Named = { path: FieldPath; at: string[] }
function checkFields({ resource, schema }: Definition, report: Report): void {
  const inList = new Set(['list', 'title'])
  const checkedElsewhere = new Set([...inList, 'lead', 'checks'])
  for (const { path, at } of namedFields(resource as unknown as Record<string, unknown>)) {
    const isDeclared =
      (inList.has(at[0] ?? '') && isEnvelope(path)) ||
      (at[1] === 'filters' && path === 'q') ||
      shownSchema(schema, documentPath(path)) !== undefined
    if (!isDeclared)
      report({
        level: 'error',
        code: 'unknown_field',
        at,
        params: { field: path, nearest: nearestField(schema, path, at) },
        message: `schema.json has no field ${path}.`,
      })
    if (checkedElsewhere.has(at[0] ?? '') && isSecret(schema, path))
      report({
        level: 'error',
        code: 'secret_shown',
        at,
        params: { field: path },
        message: `${path} is write-only: it cannot be shown, sorted or searched.`,
      })
  }
}
/** A sibling field that was probably meant; in lists also the envelope's fields. */
function nearestField(schema: Schema, path: FieldPath, at: string[]): string | undefined {
  const segments = parseFieldPath(path)
  const name = segments.pop() ?? ''
  const owner = segments.length === 0 ? schema : fieldSchema(schema, toFieldPath(segments))
  const names = owner ? inPlaceSchemas(schema, owner).flatMap((face) => Object.keys(face.properties ?? {})) : []
  const nearest = nearestOf(name, segments.length === 0 && ['list', 'title'].includes(at[0] ?? '') ? [...names, ...envelopeNames] : names)
  return nearest === undefined ? undefined : toFieldPath([...segments, nearest])
}
function isSecret(schema: Schema, path: FieldPath): boolean {
  return fieldSchema(schema, path)?.writeOnly === true
}

/** Every field path in resource.json with its pointer. */
function namedFields(resource: Record<string, unknown>): Named[] {
  const found: Named[] = []
  const add = (path: unknown, at: string[]) => {
    if (typeof path === 'string') found.push({ path, at })
  }
  const addEach = (paths: unknown, at: string[]) =>
    items(paths).forEach((item, index) =>
      isPlainObject(item) ? add(item.field, [...at, String(index), 'field']) : add(item, [...at, String(index)]),
    )
  const addKeys = (map: unknown, at: string[]) => Object.keys(isPlainObject(map) ? map : {}).forEach((path) => add(path, [...at, path]))
  const list = object(resource.list)
  const form = object(resource.form)
  for (const match of String(resource.title ?? '').matchAll(/\{([^}]+)\}/g)) {
    // `{type}` is the type's own word, unless the record has such a field.
    for (const path of (match[1] ?? '').split('|')) if (path !== 'type') add(path, ['title'])
  }
  addEach(list.columns, ['list', 'columns'])
  addEach(list.filters, ['list', 'filters'])
  add(list.then, ['list', 'then'])
  if (typeof list.sort === 'string') add(list.sort.replace(/^-/, ''), ['list', 'sort'])
  const addSections = (sections: unknown, at: string[]) =>
    items(sections).forEach((section, index) => addEach(object(section).fields, [...at, String(index), 'fields']))
  addSections(form.sections, ['form', 'sections'])
  items(form.tabs).forEach((tab, index) => {
    const at = ['form', 'tabs', String(index)]
    addSections(object(tab).sections, [...at, 'sections'])
    add(object(tab).map, [...at, 'map'])
    addEach(object(tab).base, [...at, 'base'])
  })
  for (const name of ['create', 'update']) addEach(object(resource.proof)[name], ['proof', name])
  for (const name of ['mail', 'phone']) add(object(resource.lead)[name], ['lead', name])
  items(resource.quota).forEach((quota, index) => {
    add(object(quota).of, ['quota', String(index), 'of'])
    addKeys(object(quota).where, ['quota', String(index), 'where'])
  })
  items(resource.attention).forEach((rule, index) => addKeys(object(rule).where, ['attention', String(index), 'where']))
  // `certificate.pem` is a field of another type.
  const { names, certificate, origin } = object(resource.checks)
  for (const name of ['field', 'domain']) add(object(names)[name], ['checks', 'names', name])
  add(object(certificate).field, ['checks', 'certificate', 'field'])
  for (const name of Object.keys(object(origin))) add(object(origin)[name], ['checks', 'origin', name])
  for (const name of ['brand', 'own']) add(object(resource.reach)[name], ['reach', name])
  ;[resource.agents].flat().forEach((rule, index) => {
    const at = ['agents', ...(Array.isArray(resource.agents) ? [String(index)] : [])]
    addEach(object(rule).members, [...at, 'members'])
    for (const name of ['where', 'suspended']) addKeys(object(rule)[name], [...at, name])
    const { absent, inherits, either } = object(object(rule).defaults)
    for (const [group, values] of Object.entries(object(absent)))
      for (const name of Object.keys(object(values)))
        add(group === wholeRecord ? name : `${group}.${name}`, [...at, 'defaults', 'absent', group, name])
    for (const [map, paths] of Object.entries(object(inherits))) {
      addEach(paths, [...at, 'defaults', 'inherits', map])
      add(map, [...at, 'defaults', 'inherits', map])
    }
    items(either).forEach((pair, index) => addEach(pair, [...at, 'defaults', 'either', String(index)]))
  })
  addKeys(resource.ui, ['ui'])
  items(resource.variants).forEach((variant, index) => addKeys(object(variant).fields, ['variants', String(index), 'fields']))
  items(resource.warnings).forEach((warning, index) => {
    addEach(object(warning).at, ['warnings', String(index), 'at'])
    add(object(warning).changed, ['warnings', String(index), 'changed'])
  })
  items(resource.actions).forEach((action, index) => {
    addKeys(object(object(action).save).set, ['actions', String(index), 'save', 'set'])
    addKeys(object(object(action).save).back, ['actions', String(index), 'save', 'back'])
    for (const [name, from] of Object.entries(object(object(object(action).save).back)))
      add(from, ['actions', String(index), 'save', 'back', name])
    addEach(object(object(action).save).keep, ['actions', String(index), 'save', 'keep'])
    add(object(object(action).save).ask, ['actions', String(index), 'save', 'ask'])
    addKeys(object(action).where, ['actions', String(index), 'where'])
    add(object(object(action).create).from, ['actions', String(index), 'create', 'from'])
  })
  return found
}
function checkAccess(node: unknown, allowed: string[], report: Report, at: string[] = []): void {
  if (Array.isArray(node)) return node.forEach((item, index) => checkAccess(item, allowed, report, [...at, String(index)]))
  if (!isPlainObject(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'access') {
      const lists: [string[], unknown[]][] = Array.isArray(value)
        ? [[[], value]]
        : Object.entries(object(value)).map(([operation, words]) => [[operation], items(words)])
      for (const [operation, words] of lists) {
        words.forEach((word, index) => {
          if (typeof word === 'string' && !allowed.includes(word))
            report({
              level: 'error',
              code: 'unknown_access',
              at: [...at, key, ...operation, String(index)],
              params: { word, nearest: nearestOf(word, allowed) },
              message: `${word} is no access word, role or permission.`,
            })
        })
      }
    } else if (['actions', 'variants'].includes(key) || at.length > 0) checkAccess(value, allowed, report, [...at, key])
  }
}

function checkWhens(node: unknown, at: string[], facts: Facts, report: Report): void {
  if (Array.isArray(node)) return node.forEach((item, index) => checkWhens(item, [...at, String(index)], facts, report))
  if (!isPlainObject(node)) return
  for (const [key, value] of Object.entries(node)) {
    if ((key === 'when' || key === 'collapsed') && isPlainObject(value)) checkWhen(value, [...at, key], facts, report)
    else if (key !== 'if' && key !== 'set') checkWhens(value, [...at, key], facts, report)
  }
}
function checkWhen(when: Record<string, unknown>, at: string[], facts: Facts, report: Report): void {
  const valuesOf: Record<string, string[]> = {
    client: facts.clients,
    role: Object.keys(facts.roles),
    reach: Object.values(facts.roles).flatMap(({ reach }) => reach ?? []),
    feature: [...facts.features.brand, ...facts.features.account, ...facts.options],
    mode: ['list', 'create', 'edit', 'show'],
    locale: ['en_US', 'ru_RU'],
  }
  for (const [fact, wanted] of Object.entries(when)) {
    const values = [isPlainObject(wanted) ? wanted.not : wanted].flat()
    for (const value of values) {
      const isDeclared =
        fact === 'active'
          ? typeof value === 'boolean'
          : fact === 'brand'
            ? typeof value === 'string'
            : (valuesOf[fact] ?? []).includes(String(value))
      if (!isDeclared)
        report({
          level: 'error',
          code: 'unknown_fact',
          at: [...at, fact],
          params: { fact, value, nearest: nearestOf(String(value), valuesOf[fact] ?? []) },
          message: `${String(value)} is no ${fact} the facts file knows.`,
        })
    }
  }
}

function checkIds(resource: Definition['resource'], report: Report): void {
  const tabs = resource.form.tabs ?? []
  const groups: [string, { id: string }[]][] = [
    ['tabs', tabs],
    ['sections', [...(resource.form.sections ?? []), ...tabs.flatMap((tab) => tab.sections ?? [])]],
    ['actions', resource.actions ?? []],
    ['variants', resource.variants ?? []],
  ]
  for (const [kind, list] of groups) {
    const ids = list.map(({ id }) => id)
    // Two sections with the same id may be for different callers.
    const twice = kind === 'sections' ? undefined : ids.find((id, index) => ids.indexOf(id) !== index)
    if (twice !== undefined)
      report({
        level: 'error',
        code: 'same_id',
        at: kind === 'tabs' ? '/form/tabs' : `/${kind}`,
        params: { id: twice },
        message: `Two ${kind} are called ${twice}.`,
      })
  }
}
function items(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
function object(value: unknown): Record<string, unknown> {
  return isPlainObject(value) ? value : {}
}

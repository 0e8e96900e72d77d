// Rules (b), (c), (g), (h) for the conditions of one object.
import { own } from '../../json/objects.ts'
import type { Report } from '../../load/problems.ts'
import { isSchema, list } from '../../schema/refs.ts'
import { widens } from './tighter.ts'
import type { Schema } from '../../schema/types.ts'

const branchKeywords = new Set(['required', 'properties', 'allOf', 'not', 'anyOf', 'minProperties', 'maxProperties', 'propertyNames'])
const newKeywords = new Set(['view', 'normalize', 'generate', 'reference', 'option', 'title', 'description', 'writeOnly', '$ref'])

export function checkConditions(owner: Schema, at: string[], report: Report): void {
  ;(owner.allOf ?? []).forEach((part, index) => {
    const here = [...at, 'allOf', String(index)]
    if (!part.if) return
    checkTested(part.if, [...here, 'if'], report)
    for (const key of ['then', 'else'] as const) {
      const branch = part[key]
      if (isSchema(branch)) checkBranch(owner, branch, [...here, key], report)
    }
  })
}

/** (g) an absent field satisfies `properties`: tested fields must be required. */
export function checkTested(condition: Schema, at: string[], report: Report): void {
  for (const [name, schema] of Object.entries(condition.properties ?? {})) {
    if (!(condition.required?.includes(name) ?? false))
      report({
        level: 'error',
        code: 'rule_g',
        at: [...at, 'properties', name],
        params: { name },
        message: `The condition tests ${name} and must list it in required.`,
      })
    if (isSchema(schema)) checkTested(schema, [...at, 'properties', name], report)
  }
  for (const key of ['allOf', 'anyOf', 'oneOf'] as const) {
    list(condition[key]).forEach((part, index) => {
      if (isSchema(part)) checkTested(part, [...at, key, String(index)], report)
    })
  }
  if (isSchema(condition.not)) checkTested(condition.not, [...at, 'not'], report)
}

/** (b), (c), (h): a branch requires, forbids or narrows declared fields. */
function checkBranch(owner: Schema, branch: Schema, at: string[], report: Report): void {
  for (const keyword of Object.keys(branch)) {
    if (!branchKeywords.has(keyword))
      report({
        level: 'error',
        code: 'rule_c',
        at: [...at, keyword],
        message: `A branch may require, forbid or narrow; ${keyword} does something else.`,
      })
  }
  for (const name of branch.required ?? []) {
    if (own(owner.properties, name) === undefined)
      report({
        level: 'error',
        code: 'rule_b',
        at: [...at, 'required'],
        params: { name },
        message: `${name} is not declared under properties.`,
      })
  }
  for (const [name, narrowed] of Object.entries(branch.properties ?? {})) {
    const base = own(owner.properties, name)
    const here = [...at, 'properties', name]
    if (!isSchema(base))
      report({ level: 'error', code: 'rule_b', at: here, params: { name }, message: `${name} is not declared under properties.` })
    else if (narrowed === false && base.default !== undefined)
      report({
        level: 'error',
        code: 'rule_h',
        at: here,
        params: { name },
        message: `${name} is forbidden by a branch: a branch also sets its default.`,
      })
    else if (isSchema(narrowed)) checkNarrowing(base, narrowed, here, report)
  }
  checkConditions({ ...branch, properties: owner.properties }, at, report)
}
function checkNarrowing(base: Schema, narrowed: Schema, at: string[], report: Report): void {
  for (const [keyword, value] of Object.entries(narrowed)) {
    if (newKeywords.has(keyword))
      report({ level: 'error', code: 'rule_c', at: [...at, keyword], message: `${keyword} belongs to the declaration of the field.` })
    if (widens(base, keyword, value))
      report({
        level: 'error',
        code: 'widens',
        at: [...at, keyword],
        params: { base: base[keyword], value },
        message: `${keyword} of a branch may only narrow the field's own.`,
      })
  }
  for (const [name, inner] of Object.entries(narrowed.properties ?? {})) {
    const below = own(base.properties, name)
    if (isSchema(below) && isSchema(inner)) checkNarrowing(below, inner, [...at, 'properties', name], report)
    else if (!isSchema(below))
      report({
        level: 'error',
        code: 'rule_b',
        at: [...at, 'properties', name],
        params: { name },
        message: `${name} is not declared under properties.`,
      })
  }
}

// A type's texts for one caller, without those of fields, sections and actions that the caller does not see.
import type { Schema } from '../../../src/engine/schema/types.ts'
import type { Definition, Words } from '../../../src/engine/types.ts'

const fieldParts = new Set(['fields', 'help', 'placeholders', 'readonly'])
const longerParts = new Set(['errors', 'options'])

/** `narrowed` is the caller's definition. */
export function wordsFor(words: Words, definition: Definition, narrowed: Definition): Words {
  const shown = suffixesOf(fieldNames(narrowed.schema))
  const hidden = new Set([...suffixesOf(fieldNames(definition.schema))].filter((suffix) => !shown.has(suffix)))
  const ids = {
    sections: sectionIds(narrowed),
    sectionHelp: sectionIds(narrowed),
    tabs: tabIds(narrowed),
    tabHelp: tabIds(narrowed),
    actions: actionIds(narrowed),
  }
  const visible = {
    sections: sectionIds(definition),
    sectionHelp: sectionIds(definition),
    tabs: tabIds(definition),
    tabHelp: tabIds(definition),
    actions: actionIds(definition),
  }
  return Object.fromEntries(Object.entries(words).map(([part, texts]) => [part, typeof texts === 'object' ? kept(part, texts) : texts]))

  function kept(part: string, texts: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(texts).filter(([key]) => isShown(part, key)))
  }
  function isShown(part: string, key: string): boolean {
    if (fieldParts.has(part)) return !hidden.has(key)
    if (longerParts.has(part)) return !prefixesOf(key).some((prefix) => hidden.has(prefix) && !shown.has(prefix))
    if (part in ids) return ids[part as keyof typeof ids].has(firstName(key)) || !visible[part as keyof typeof visible].has(firstName(key))
    return true
  }
}

/** Each field as a list of names; items and map values add none, as in the keys of texts. */
function fieldNames(schema: Schema | boolean | undefined, above: string[] = []): string[][] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, child]) => [[...above, name], ...fieldNames(child, [...above, name])])
  const inner = [...Object.values(schema.patternProperties ?? {}), schema.additionalProperties, ...[schema.items].flat()].flatMap((child) =>
    fieldNames(child, above),
  )
  return [...own, ...inner]
}

function suffixesOf(fields: string[][]): Set<string> {
  return new Set(fields.flatMap((names) => names.map((_, from) => names.slice(from).join('.'))))
}

function prefixesOf(key: string): string[] {
  const names = key.split('.')
  return names.map((_, index) => names.slice(0, index + 1).join('.'))
}

function firstName(key: string): string {
  return key.split('.')[0] ?? key
}

function sectionIds({ resource: { form } }: Definition): Set<string> {
  return new Set([...(form.sections ?? []), ...(form.tabs ?? []).flatMap((tab) => tab.sections ?? [])].map(({ id }) => id))
}

function tabIds({ resource: { form } }: Definition): Set<string> {
  return new Set((form.tabs ?? []).map(({ id }) => id))
}

function actionIds({ resource: { actions } }: Definition): Set<string> {
  return new Set((actions ?? []).map(({ id }) => id))
}

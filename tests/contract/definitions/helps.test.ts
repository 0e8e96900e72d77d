// A help says what its place does not say already: neither the help of its section nor the limits beside its label.
import { describe, expect, it } from 'vitest'
import { fieldSchema } from '../../../src/engine/schema/paths.ts'
import { locales } from '../../../src/engine/schema/types.ts'
import { wordKeys } from '../../../src/engine/words/words.ts'
import { definitionOf, typeNames, wordOf } from '../../support/builtins.ts'

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])

/** Whether most words of a section's help come again in a help below it. */
function repeats(help: string, section: string): boolean {
  const [below, above] = [wordsIn(help), wordsIn(section)]
  return above.size > 2 && [...above].filter((word) => below.has(word)).length / above.size > 0.6
}

/** `One name per row, up to 50.`: the label counts rows, and an input says how full it is. */
const onlyLimits = /^(?:One(?: \w+)? per row|По одно\S+(?: \S+)? в строке)(?:, (?:up to|до) [\d\s]+[^,.]*)+(?:, [^.]*)?\.$/

describe.each(typeNames)('helps of %s', (name) => {
  const { resource, schema } = definitionOf(name)
  const sections = [...(resource.form.sections ?? []), ...(resource.form.tabs ?? []).flatMap((tab) => tab.sections ?? [])]
  const drawn = sections.flatMap(({ id, fields }) => fields.map((field) => ({ id, path: typeof field === 'string' ? field : field.field })))

  it.each(locales)('do not repeat the help of their section in %s', (locale) => {
    const repeated = drawn.filter(({ id, path }) => {
      const help = wordOf(name, locale, wordKeys(name, 'help', path))
      const section = wordOf(name, locale, wordKeys(name, 'sectionHelp', id))
      return help !== undefined && section !== undefined && repeats(help, section)
    })
    expect(repeated).toEqual([])
  })
  it.each(locales)('do not only repeat the limits of a list in %s', (locale) => {
    const lists = drawn.filter(({ path }) => fieldSchema(schema, path)?.maxItems !== undefined)
    expect(lists.filter(({ path }) => onlyLimits.test(wordOf(name, locale, wordKeys(name, 'help', path)) ?? ''))).toEqual([])
  })
})

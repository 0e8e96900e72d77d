// Labels of the alternatives of a choice.
import { toFieldPath } from '../../../../engine/schema/paths.ts'
import type { Json, Schema } from '../../../../engine/schema/types.ts'
import type { FormWords } from '../../context.ts'
import { constantOf, schemaType } from '../../schema/schemaFacts.ts'

const maxTelling = 2

/** Alternatives with the same label are told apart by the fields that only one of them has. */
export function titlesOf(options: Schema[], at: string[], words: FormWords): string[] {
  const titles = options.map((option, index) => titleOf(option, index, at, words))
  return titles.map((title, index) => {
    const others = options.filter((_, other) => other !== index && titles[other] === title)
    if (others.length === 0) return title
    const own = Object.entries(options[index]?.properties ?? {}).filter(([name]) => !others.some(({ properties }) => properties?.[name]))
    const telling = own.slice(0, maxTelling).map(([name, member]) => words.field(toFieldPath([...at, name]), member as Schema))
    return telling.length > 0 ? words.t('form.kindWith', { kind: title, fields: telling.join(', ') }) : title
  })
}

/**
 * Label of an alternative: the type's words, which exist in both languages, by the value that distinguishes the kind or by its index; else
 * the schema's title.
 */
function titleOf(option: Schema, index: number, at: string[], words: FormWords): string {
  const pathOf = (...names: string[]) => toFieldPath([...at, ...names])
  const fixed = Object.entries(option.properties ?? {}).find(([, member]) => typeof member === 'object' && constantOf(member) !== undefined)
  const [name, member] = fixed ?? []
  const value = typeof member === 'object' ? (constantOf(member) ?? null) : undefined
  const word = words.text('options', name === undefined ? pathOf(String(index + 1)) : pathOf(name, String(value)))
  if (word) return word
  if (typeof option['title'] === 'string' && option['title'].trim() !== '') return option['title']
  const type = schemaType(option)
  if (type === 'null') return words.t('form.notSet')
  if (name !== undefined && typeof member === 'object') return words.option(pathOf(name), value as Json, member)
  const only = constantOf(option)
  if (only !== undefined) return words.option(toFieldPath(at), only, option)
  if (option.enum) {
    const named = option.enum.slice(0, 3).map((one) => words.option(toFieldPath(at), one, option))
    return named.join(', ') + (option.enum.length > 3 ? '…' : '')
  }
  const own = option.required?.filter((name) => typeof option.properties?.[name] === 'object') ?? []
  if (type === 'object' && own.length > 0)
    return own
      .slice(0, 3)
      .map((name) => words.field(pathOf(name), option.properties?.[name] as Schema))
      .join(', ')
  const kind = words.t(`form.kinds.${type ?? 'any'}`)
  return kind.startsWith('form.') ? words.t('form.kindN', { n: index + 1 }) : kind
}

// Titles of schemas as names that people read: tools that generate schemas write identifiers and "JSON schema for …" there.
import { isSchema } from '../../schema/refs.ts'
import { humanise } from '../../words/words.ts'

const before = /^(?:(?:an?|the) )?(?:json[ -]schema (?:for|of) (?:(?:an?|the) )?|(?:an?|the) )/i
const after = / (?:json )?schema$/i

/** `JSON schema for Phrase configuration files` → `Phrase configuration files`. */
export function typeTitle(title: string): string {
  const name = title.replace(before, '').replace(after, '').trim()
  if (name === '') return title
  return isIdentifier(name) && name.startsWith('_') ? humanise(name) : name.charAt(0).toUpperCase() + name.slice(1)
}

const minTitles = 3

/**
 * The title of a field among those of its object. One identifier may be a name (`GitHub`); where all are identifiers, a tool wrote them:
 * `EndOfLifeDate` → `End of life date`.
 */
export function fieldTitles(fields: unknown[]): (title: string) => string {
  const titles = fields.flatMap((field) => (isSchema(field) && typeof field.title === 'string' ? [field.title] : []))
  const isGenerated = titles.every((title) => !/\s/.test(title)) && titles.filter(isIdentifier).length >= minTitles
  return (title) => (title.startsWith('_') || (isGenerated && isIdentifier(title)) ? humanise(title) : title)
}

const isIdentifier = (title: string): boolean => /^[_\p{L}\d]+$/u.test(title) && /\p{Ll}\p{Lu}|_/u.test(title)

// The words of one form: the type's own, the product's, and those of a foreign schema.
import type { FormWords } from '../../ui/form/context.ts'
import type { TypeWords } from './useWords.ts'
import { fieldSchema, parseFieldPath } from '../../engine/schema/paths.ts'
import type { FieldPath, Json, Locale, Schema } from '../../engine/schema/types.ts'
import type { FieldError, Resolved } from '../../engine/types.ts'
import type { GroupsOptions } from '../../engine/values/views.ts'
import { optionsOf, viewOf } from '../../ui/form/schema/schemaFacts.ts'
import { formatDate } from '../../ui/format/dates.ts'

export function formWordsOf(
  type: string,
  words: TypeWords,
  locale: Locale,
  { texts, ui, schema: root }: Pick<Resolved, 'texts' | 'ui'> & { schema?: Schema } = { texts: {}, ui: {} },
  timezone?: string,
): FormWords {
  const { t } = words
  /** The text with which a variant overrides another. */
  const variantText = (part: string, path: string): string | undefined => {
    const other = texts[`${part}.${path}`]
    const [otherPart, ...rest] = other?.split('.') ?? []
    return otherPart === undefined ? undefined : words.text(type, otherPart, rest.join('.'))
  }
  const text: FormWords['text'] = (part, path, params) => variantText(part, path) ?? words.text(type, part, path, params)
  return {
    locale,
    t,
    text,
    field: (at, schema) => text('fields', at) ?? titleIn(schema) ?? words.field(type, lastName(at)),
    help: (at, schema) => text('help', at) ?? descriptionIn(schema),
    placeholder: (at) => text('placeholders', at),
    option: (at, value, schema) => text('options', `${at}.${String(value)}`) || optionTitle(schema, value) || words.option(type, at, value),
    optionHelp: (at, value, schema) => text('optionHelp', `${at}.${String(value)}`) ?? descriptionIn(constantOf(schema, value)),
    section: (id) =>
      variantText('sections', id) ?? words.text(type, 'sections', id) ?? words.text(type, 'tabs', id) ?? words.section(type, id),
    sectionHelp: (id) => text('sectionHelp', id),
    error: (at, error) =>
      variantText('errors', `${at}.${error.keyword}`) ?? words.error(type, at, root && isChosen(root, at) ? chosen(error) : error),
    warning: (id) => words.warning(type, id),
    grouping: (at, schema = {}) => {
      const view = viewOf(schema, ui[at])
      return view?.name === 'groups' ? (view.options as GroupsOptions) : undefined
    },
    unit: (at) => ui[at]?.unit,
    isSecret: (at) => ui[at]?.widget === 'secret',
    moment: (iso) => formatDate(iso, locale, timezone),
  }
}

/** Items are chosen from known values rather than typed in rows. */
function isChosen(root: Schema, at: FieldPath): boolean {
  const items = fieldSchema(root, `${at}.*`)
  return items !== undefined && (items.reference !== undefined || optionsOf(items) !== undefined)
}

const chosen = (error: FieldError): FieldError => ({ ...error, params: { ...error.params, kind: 'chosen' } })

function lastName(at: FieldPath): string {
  return (
    parseFieldPath(at)
      .filter((name) => name !== '*')
      .at(-1) ?? at
  )
}

function titleIn(schema: Schema | undefined): string | undefined {
  return typeof schema?.['title'] === 'string' && schema['title'].trim() !== '' ? schema['title'] : undefined
}

function descriptionIn(schema: Schema | undefined): string | undefined {
  return typeof schema?.['description'] === 'string' && schema['description'].trim() !== '' ? schema['description'] : undefined
}

/** The title of a constant in oneOf/anyOf. */
function optionTitle(schema: Schema | undefined, value: Json): string | undefined {
  return titleIn(constantOf(schema, value))
}

function constantOf(schema: Schema | undefined, value: Json): Schema | undefined {
  if (!schema || !optionsOf(schema)) return undefined
  const list = (schema['oneOf'] ?? schema['anyOf']) as Schema[] | undefined
  return list?.find((option) => typeof option === 'object' && (option['const'] === value || option.enum?.[0] === value))
}

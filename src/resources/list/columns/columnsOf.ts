// Columns of a list from the resolved definition: format, sorting and label of each.
import type { ColumnKind } from '../../../engine/check/drawn.ts'
import { fieldSchema } from '../../../engine/schema/paths.ts'
import { deref } from '../../../engine/schema/refs.ts'
import type { FieldPath, Json, Reference, Schema } from '../../../engine/schema/types.ts'
import type { Resolved } from '../../../engine/types.ts'

/** `as` is one of ours, or the name of a column registered in src/custom. */
export type ColumnModel = {
  field: FieldPath
  as: string
  /** The column shows the referenced record. */ of?: FieldPath
  /** For an amount: the field with its unit. */ currency?: FieldPath | undefined
  /** The field of the second line. */ below?: FieldPath | undefined
  /** Consecutive rows with the same name show it once while sorted by it. */ isGrouped?: boolean
  reference?: Reference
  /** The value that an absent one stands for. */ absent?: Json | undefined
  /** The values are choices, which have labels. */ isChoice?: true | undefined
  isSortable: boolean
  isNumeric: boolean
  isHidden: boolean
  isTitle: boolean
  /** The user chose it. */ isChosen?: boolean
}

const numeric = new Set(['bytes', 'bits', 'number', 'share', 'money'])
const monoFormats = new Set([
  'hostname',
  'idn-hostname',
  'host',
  'uri',
  'uri-reference',
  'url',
  'iri',
  'ipv4',
  'ipv6',
  'cidr4',
  'uuid',
  'regex',
  'json-pointer',
  'dns-zone',
])

export function columnsOf(resolved: Pick<Resolved, 'columns' | 'schema'>): ColumnModel[] {
  return resolved.columns.map((column, at) => {
    const schema = fieldSchema(resolved.schema, column.field)
    const as = column.as ?? kindOf(schema, column.field)
    return {
      field: column.field,
      as,
      of: column.of,
      currency: column.currency,
      below: column.below,
      isGrouped: column.group,
      reference: schema?.reference,
      absent: schema?.default,
      isChoice: isChoice(resolved.schema, schema),
      isTitle: at === 0,
      // The order of an id differs from the order of the displayed name.
      isSortable: column.sortable ?? (column.of === undefined && isScalar(schema, column.field)),
      isNumeric: numeric.has(as),
      isHidden: column.hidden ?? false,
    }
  })
}

function isChoice(root: Schema, schema: Schema | undefined): true | undefined {
  const items = schema?.items
  const each = items !== null && typeof items === 'object' && !Array.isArray(items) ? deref(root, items) : undefined
  return (schema?.enum ?? each?.enum) === undefined ? undefined : true
}

/** The default format of a value. */
export function kindOf(schema: Schema | undefined, field: FieldPath): ColumnKind {
  if (!schema) return field.endsWith('_at') ? 'date' : 'text'
  const type = typeOf(schema)
  if (schema.reference && type === 'string') return 'reference'
  if (type === 'boolean') return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'array' || type === 'object') return 'list'
  if (schema.enum) return 'chip'
  if (schema.format === 'date-time' || schema.format === 'date') return 'date'
  return schema.format !== undefined && monoFormats.has(schema.format) ? 'mono' : 'text'
}

export function typeOf(schema: Schema): string | undefined {
  return Array.isArray(schema.type) ? schema.type.find((type) => type !== 'null') : schema.type
}

/** Lists, objects and fields inside items cannot be sorted. */
function isScalar(schema: Schema | undefined, field: FieldPath): boolean {
  if (field.includes('*')) return false
  if (!schema) return true
  const type = typeOf(schema)
  return type !== undefined && type !== 'array' && type !== 'object'
}

/** Columns with long texts share the width; the others have a fixed width in px, so that nothing shifts when the records arrive. */
const weights: Partial<Record<string, number>> = {
  text: 1,
  reference: 0.75,
  list: 1.25,
  mono: 1.25,
  labels: 1.25,
  deleted: 1.25,
  recordLinks: 1,
}
const usual: Partial<Record<string, number>> = {
  status: 132,
  chip: 124,
  date: 132,
  number: 92,
  share: 92,
  bytes: 104,
  bits: 104,
  duration: 92,
  boolean: 92,
  expiry: 132,
  money: 112,
  colour: 120,
  traffic: 128,
  cached: 100,
}
const UNKNOWN = 120
const NAME = 1.4

/** Maximum number of characters in a column, in the second line of its cells, and in its header. */
export type Letters = { shown: number; below?: number; head: number }
/** Widths of one character in px. */
const LETTER = 7
/** Hosts and keys use a wider font. */
const MONO = 7.9
/** The font of a second line is smaller. */
const MONO_BELOW = 7.25
const monoLike = new Set(['mono', 'list'])
/** Padding of a cell in px; a header also holds its sort arrow. */
const PADDING = 22
const ARROW = 16
const NARROWEST = 72
/** Longer texts are truncated rather than given more room; shorter ones leave their room to others. */
const LETTERS = { least: 8, most: 44 }

/** The width in px at which a text column shows its longest value whole. */
function needOf(column: ColumnModel, { shown, below = 0, head }: Letters): number {
  const within = (letters: number) => Math.min(LETTERS.most, Math.max(LETTERS.least, letters))
  const value = within(shown) * (monoLike.has(column.as) ? MONO : LETTER)
  return PADDING + Math.max(value, Math.min(LETTERS.most, below) * MONO_BELOW, head * LETTER + ARROW)
}

/**
 * `lettersOf`: lengths of the displayed texts, once records are loaded. Then texts share the room by the width that each needs, and the
 * others are as wide as what they show, which never wraps.
 */
export function widthsOf(columns: ColumnModel[], lettersOf?: (column: ColumnModel) => Letters): Map<ColumnModel, string> {
  const weightOf = (column: ColumnModel) =>
    lettersOf ? needOf(column, lettersOf(column)) : (weights[column.as] ?? 1) * (column.isTitle ? NAME : 1)
  // Figures arrive after their row.
  const isKept = ({ as }: ColumnModel) => lettersOf === undefined || as === 'traffic' || as === 'cached'
  const fixed = (column: ColumnModel) => (isKept(column) ? (usual[column.as] ?? UNKNOWN) : NARROWEST)
  const weight = new Map(columns.filter(isFlexible).map((column) => [column, weightOf(column)]))
  const whole = [...weight.values()].reduce((sum, one) => sum + one, 0)
  const widthOf = (column: ColumnModel, own = weight.get(column)) =>
    own === undefined ? `${fixed(column)}px` : `${((own / whole) * 100).toFixed(2)}%`
  return new Map(columns.map((column) => [column, widthOf(column)]))
}

/** Truncated with an ellipsis. */
export function isFlexible(column: ColumnModel): boolean {
  return column.isTitle || weights[column.as] !== undefined
}

/** Minimum width of a flexible column to show a host name; the first one, the name, needs less. */
const LEAST = { title: 150, withHost: 200, flexible: 172 }

/**
 * The columns that fit: earlier ones take precedence, after the traffic; the name, a state, an expiry, the sorted column and the user's own choice are always
 * shown.
 */
export function columnsIn(columns: ColumnModel[], room: number, sort?: string): ColumnModel[] {
  const leastOf = (column: ColumnModel) =>
    column.isTitle
      ? column.below === undefined
        ? LEAST.title
        : LEAST.withHost
      : isFlexible(column)
        ? LEAST.flexible
        : (usual[column.as] ?? UNKNOWN)
  const isFixed = (column: ColumnModel) =>
    column.isTitle ||
    column.isChosen ||
    column.field === sort ||
    column.as === 'status' ||
    column.as === 'expiry' ||
    column.as === 'deleted'
  let roomLeft = room - columns.filter(isFixed).reduce((sum, column) => sum + leastOf(column), 0)
  let isFull = false
  const others = columns.filter((column) => !isFixed(column))
  const [traffic, rest] = [others.filter(({ as }) => as === 'traffic'), others.filter(({ as }) => as !== 'traffic')]
  const fitting = [...traffic, ...rest].filter((column) => {
    roomLeft -= leastOf(column)
    isFull ||= roomLeft < 0
    return !isFull
  })
  return columns.filter((column) => isFixed(column) || fitting.includes(column))
}

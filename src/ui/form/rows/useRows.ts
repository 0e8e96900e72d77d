// Adds, changes, moves and removes rows of a list or a map; used by every layout of rows.
import type { NodeProps } from '../context.ts'
import { blankRow, readRows, rowModel, writeRows, type Row, type RowModel } from './rows.ts'
import { useField, type FieldFacts } from '../useField.ts'

export type RowsApi = {
  model: RowModel
  rows: Row[]
  /** A required row that does not exist yet: shown empty, and stored with its first value. */
  isPlaceholder: boolean
  canAdd: boolean
  canEdit: boolean
  canRemove: boolean
  change: (index: number, row: Pick<Row, 'key' | 'value'>) => string | number
  add: (row?: Pick<Row, 'key' | 'value'>) => string | number
  remove: (index: number) => void
  move: (index: number, by: number) => void
  put: (value: unknown) => void
}

/** `asks`: a map with typed keys that needs a row shows an empty one instead of none. */
export function useRows(props: NodeProps, { asks = false } = {}): RowsApi {
  const field = useField(props)
  const { host } = field
  const model = rowModel(props.schema, field.ui)
  const stored = readRows(model, props.value)
  const isPlaceholder =
    asks &&
    stored.length === 0 &&
    model.kind === 'map' &&
    // A generated key would be another one at each rendering; new records start with such a row instead.
    model.options.id === undefined &&
    props.required === true &&
    Number(props.schema.minProperties ?? 0) > 0 &&
    !field.readOnly
  const rows = isPlaceholder ? placeholderRow(model) : stored
  const most = Number(props.schema[model.kind === 'list' ? 'maxItems' : 'maxProperties'] ?? Infinity)
  const write = (next: Pick<Row, 'key' | 'value'>[]) => {
    const { value, segments } = writeRows(model, next)
    field.set(value)
    return segments
  }
  return {
    model,
    rows,
    isPlaceholder,
    canAdd: rows.length < most && !field.readOnly,
    canEdit: !field.readOnly,
    // The last required row without a key cannot be removed: nothing else could be entered in its place.
    canRemove:
      !field.readOnly && !isPlaceholder && (model.options.id === undefined || rows.length > Number(props.schema.minProperties ?? 0)),
    change: (index, row) => write(rows.map((old, at) => (at === index ? row : old)))[index] ?? index,
    add: (row = blankRow(model)) => write([...rows, row])[rows.length] ?? rows.length,
    remove: (index) => {
      const before = props.value
      write(rows.filter((_, at) => at !== index))
      host.undoable(host.words.t('form.removed'), () => host.change(props.path, before))
    },
    move: (index, by) => {
      const next = [...rows]
      const [row] = next.splice(index, 1)
      if (row) next.splice(index + by, 0, row)
      write(next)
    },
    put: field.set,
  }
}

/** The segment where it will be stored, so that typing continues in the same row. */
function placeholderRow(model: RowModel): Row[] {
  const blank = blankRow(model)
  return writeRows(model, [blank]).segments.map((segment) => ({ ...blank, segment, isUnfinished: true }))
}

export function addText(field: FieldFacts, api: RowsApi): string {
  const { words } = field.host
  return api.canAdd || field.readOnly
    ? (words.text('add', field.fieldPath) ?? words.t('form.add'))
    : words.t('form.limitReached', { max: api.rows.length })
}

// Errors of a row of a grid, below it.
import { useForm, type NodeProps } from '../../context.ts'
import { messagesAt, type ErrorTree } from '../../schema/errorTree.ts'
import { Messages } from '../../Messages.tsx'
import type { Row, RowColumn } from '../../rows/rows.ts'

/** Errors of the key and of members without a column (cells of an open row show their own). */
export function RowMessages({
  id,
  row,
  errors,
  node,
  open,
  columns = [],
}: {
  id: string
  row: Row
  errors: ErrorTree | undefined
  node: NodeProps
  open?: boolean
  columns?: RowColumn[]
}) {
  const { words } = useForm()
  const own = messagesAt(errors)
  const keyText = row.isUnfinished ? [unfinishedText(row, node, words)] : own
  const shown = open ? new Set(columns.map((column) => column.name)) : new Set<string>()
  const members = Object.entries(errors ?? {}).flatMap(([name, tree]) => (Array.isArray(tree) || shown.has(name) ? [] : textsOf(tree)))
  const all = own.length > 0 ? [...keyText, ...members] : members
  return all.length > 0 ? (
    <div role="cell" className="whole">
      <Messages id={id} errors={[...new Set(all)]} />
    </div>
  ) : null
}

function unfinishedText(row: Row, node: NodeProps, words: ReturnType<typeof useForm>['words']): string {
  const keyword = row.key === '' ? 'minLength' : 'duplicate'
  return words.error(node.at.join('.'), { path: '', keyword, params: {} })
}

function textsOf(tree: ErrorTree | undefined): string[] {
  if (!tree) return []
  return [...messagesAt(tree), ...Object.values(tree).flatMap((value) => (Array.isArray(value) ? [] : textsOf(value)))]
}

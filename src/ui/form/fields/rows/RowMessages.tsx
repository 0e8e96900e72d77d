// Errors of a row of a grid, below it.
import { useForm, type FormWords, type NodeProps } from '../../context.ts'
import { keyMessagesAt, messagesAt, messagesOf, type ErrorTree } from '../../schema/errorTree.ts'
import { Messages } from '../../Messages.tsx'
import { type Row, type RowColumn } from '../../rows/rows.ts'
import { unfinishedError } from '../../rows/unfinished.ts'

/** Errors of the key, of the whole row and of members without a column; the cells of an open row show their own. */
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
  const keyText = open && columns.some(({ isKey }) => isKey) ? [] : keyTexts(row, errors, node, words)
  const shown = open ? new Set(columns.map((column) => column.name)) : new Set<string>()
  const members = Object.entries(errors ?? {}).flatMap(([name, tree]) => (Array.isArray(tree) || shown.has(name) ? [] : messagesOf(tree)))
  const all = [...keyText, ...own, ...members]
  return all.length > 0 ? (
    <div role="cell" className="whole">
      <Messages id={id} errors={[...new Set(all)]} />
    </div>
  ) : null
}

export function keyTexts(row: Row, errors: ErrorTree | undefined, node: NodeProps, words: FormWords): string[] {
  const messages = keyMessagesAt(errors)
  return row.isUnfinished && messages.length > 0 ? [unfinishedText(row, node, words)] : messages
}

function unfinishedText(row: Row, node: NodeProps, words: FormWords): string {
  return words.error(node.at.join('.'), unfinishedError(row.key ?? ''))
}

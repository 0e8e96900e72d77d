// Errors of cells that are too narrow for messages, below their row over its whole width.
import { toPointer } from '../../../../engine/schema/paths.ts'
import { columnName } from '../../rows/columnName.ts'
import { useForm, type NodeProps } from '../../context.ts'
import { errorsUnder, messagesAt, type ErrorTree } from '../../schema/errorTree.ts'
import { idOf } from '../../ids.ts'
import { Messages } from '../../Messages.tsx'
import type { Row, RowColumn } from '../../rows/rows.ts'
import { schemaType } from '../../schema/schemaFacts.ts'

/** With more columns than these, a column of a form in parts is narrower than 160 px. */
const WIDE = 3
const NARROW = new Set<unknown>(['integer', 'number', 'boolean'])

export const isNarrow = ({ schema }: RowColumn, { length }: RowColumn[]): boolean =>
  length > WIDE || NARROW.has(schemaType(schema)) || schema.enum !== undefined

type Props = { node: NodeProps; row: Row; columns: RowColumn[]; errors: ErrorTree | undefined; role?: 'cell' }

export function NarrowMessages({ node, row, columns, errors, role }: Props) {
  const { words, within } = useForm()
  const wrong = columns.flatMap((column) => {
    const messages = column.isKey || !isNarrow(column, columns) ? [] : messagesAt(errorsUnder(errors, column.name))
    const token = columnName(words, node.at, column, false)
    return messages.length > 0 ? [{ name: column.name, texts: messages.map((message) => words.t('form.token', { token, message })) }] : []
  })
  return wrong.length > 0 ? (
    <div role={role} className="whole">
      {wrong.map(({ name, texts }) => (
        <Messages key={name} id={idOf(toPointer([...node.path, row.segment, name]), within)} errors={texts} />
      ))}
    </div>
  ) : null
}

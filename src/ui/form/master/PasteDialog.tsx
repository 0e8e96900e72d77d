// Adds many rows from text, one per line; the parsed rows are shown before they are added.
import { useState } from 'react'
import { isPlainObject, type PlainObject } from '../../../engine/json/objects.ts'
import type { Schema, Test } from '../../../engine/schema/types.ts'
import { prune } from '../../../engine/values/normalize/prune.ts'
import { useForm } from '../context.ts'
import { AreaInput } from '../controls/inputs.tsx'
import { isData } from '../rows/rows.ts'
import { summaryOf } from '../texts/summary.ts'
import { Button } from '../../parts/actions/Button.tsx'
import { DASH } from '../../format/amounts.ts'
import { Dialog } from '../../parts/feedback/Dialog.tsx'
import type { RowDraft, Level } from './levels.ts'
import { lineColumns, rowsOfLines } from './lines.ts'

type Props = { level: Level; onAdd: (rows: RowDraft[]) => void; onClose: () => void }
const SHOWN = 8

function isAllowed(item: Schema, value: PlainObject, name: string, test: Test): boolean {
  const kept = prune(item, value, test)
  return isPlainObject(kept) && Object.hasOwn(kept, name)
}

export function PasteDialog({ level, onAdd, onClose }: Props) {
  const { words, test } = useForm()
  const { t } = words
  const [text, setText] = useState('')
  const rows = rowsOfLines(text, level.model, (value, name) => isAllowed(level.model.item, value, name, test))
  const room = Math.max(0, level.most - level.rows.length)
  const taken = rows.slice(0, room)
  const columns = lineColumns(level.model)
  const at = [...level.at, '*']
  const label = (name: string, schema: (typeof columns)[number]['schema']) => words.field([...at, name].join('.'), schema)
  const used = columns.filter(({ name, isKey }) =>
    taken.some((row) => (isKey ? row.key : isData(row.value) && row.value[name] !== undefined)),
  )
  const cell = (row: RowDraft, { name, schema, isKey }: (typeof columns)[number]) =>
    isKey ? row.key : summaryOf(schema, isData(row.value) ? row.value[name] : undefined, [...at, name], words)
  const actions = (
    <>
      <Button onClick={onClose}>{t('form.cancel')}</Button>
      <Button kind="primary" disabled={taken.length === 0} onClick={() => onAdd(taken)}>
        {t('form.master.addRows', { smart_count: taken.length })}
      </Button>
    </>
  )
  return (
    <Dialog open wide title={t('form.master.asList')} onClose={onClose} actions={actions}>
      <div className="fs">
        <div className="f">
          <label htmlFor="md-lines">{t('form.master.lines')}</label>
          <AreaInput id="md-lines" mono rows={5} value={text} describedBy="md-lines-h" onChange={setText} />
          <p className="help" id="md-lines-h">
            {t('form.master.linesHelp', { fields: columns.map(({ name, schema }) => label(name, schema)).join(', ') })}
          </p>
        </div>
        {rows.length > room && (
          <p className="msg" role="status">
            {t('form.master.tooMany', { smart_count: rows.length - room })}
          </p>
        )}
        {taken.length > 0 && (
          <div className="md-preview">
            <table className="diff cols" aria-label={t('form.master.understood')}>
              <thead>
                <tr>
                  <th scope="col">{t('form.master.number')}</th>
                  {used.map(({ name, schema }) => (
                    <th key={name} scope="col">
                      {label(name, schema)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {taken.slice(0, SHOWN).map((row, index) => (
                  <tr key={index}>
                    <td className="tn">{level.rows.length + index + 1}</td>
                    {used.map((column) => (
                      <td key={column.name} className="mono">
                        {cell(row, column) || DASH}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            {taken.length > SHOWN && <p className="help">{t('form.master.andMore', { smart_count: taken.length - SHOWN })}</p>}
          </div>
        )}
      </div>
    </Dialog>
  )
}

// Actions on the marked rows: copy them to another parent, set a field, remove them.
import { useState } from 'react'
import { Copy, Pencil, Trash2, X } from 'lucide-react'
import { lazyScript } from '../../lazyScript.tsx'
import { useForm, type NodeProps } from '../context.ts'
import { RowMenu } from '../controls/RowMenu.tsx'
import { isData } from '../rows/rows.ts'
import { rowCopyOf, levelActions, type LevelActions } from './actions.ts'
import { rowSummaryOf } from './rowSummary.ts'
import { itemsLevel, plainLevel, type Level } from './levels.ts'
import { commonFields } from './commonFields.ts'
import type { Marks } from './useMarks.ts'
import type { Master } from './useMaster.ts'

const SetDialog = lazyScript(() => import('./SetDialog.tsx').then((module) => module.SetDialog), { mustLoad: true })

type Props = { node: NodeProps; master: Master; own: LevelActions; marks: Marks; onSelect: (index: number) => void }

export function BulkTools({ node, master, own, marks, onSelect }: Props) {
  const host = useForm()
  const { words } = host
  const { t } = words
  const [isSetting, setSetting] = useState(false)
  const { rows, parents } = master
  if (!rows) return null
  const indexes = [...marks.marked].sort((one, other) => one - other)
  const others = (parents?.rows ?? []).flatMap((_, index) => (index === master.parent ? [] : [index]))
  const copyTo = (parent: number) => {
    const level = levelOf(node, master, parent)
    const to = levelActions(level, host, false)
    const copies = indexes.flatMap((index) => (rows.rows[index] ? [rowCopyOf(rows.rows[index])] : []))
    const room = level ? level.most - level.rows.length : 0
    to.add(copies)
    host.undoable(
      t('form.master.copied', {
        smart_count: Math.min(room, copies.length),
        name: rowSummaryOf(node, master, 'parents', parent, words).title,
      }),
      undo(host.read(node.path)),
    )
    end(master.row)
  }
  /** The bar disappears with the marks; the focus must not disappear with it. */
  const end = (index: number) => {
    marks.clear()
    onSelect(index)
  }
  const undo = (before: unknown) => () => host.change(node.path, before)
  return (
    <div className="md-bulk" role="toolbar" aria-label={t('form.master.tools')}>
      <span className="m tn nw" role="status">
        {t('form.master.marked', { smart_count: indexes.length })}
      </span>
      <button type="button" className="btn sm ghost" onClick={() => marks.all(rows.rows.length)}>
        {t('form.master.all')}
      </button>
      <span className="grow" />
      {commonFields(rows).length > 0 && (
        <button type="button" className="btn sm" onClick={() => setSetting(true)}>
          <Pencil className="icon" size={14} aria-hidden />
          {t('form.master.set')}
        </button>
      )}
      {others.length > 0 && (
        <span className="md-copy">
          <Copy className="icon" size={14} aria-hidden />
          <RowMenu
            label={t('form.master.copyTo')}
            actions={others.map((parent) => ({
              id: String(parent),
              label: rowSummaryOf(node, master, 'parents', parent, words).title || String(parent + 1),
              run: () => copyTo(parent),
            }))}
          />
        </span>
      )}
      <button type="button" className="btn sm bad" onClick={() => end(own.remove(indexes))}>
        <Trash2 className="icon" size={14} aria-hidden />
        {t('form.remove')}
      </button>
      <button
        type="button"
        className="ib sm"
        aria-label={t('form.master.clearMarks')}
        title={t('form.master.clearMarks')}
        onClick={() => end(master.row)}
      >
        <X className="icon" size={16} aria-hidden />
      </button>
      {isSetting && (
        <SetDialog
          level={rows}
          count={indexes.length}
          onClose={() => setSetting(false)}
          onSet={(name, value) => {
            setSetting(false)
            own.change(indexes, (row) => ({ key: row.key, value: withMember(row.value, name, value) }))
          }}
        />
      )}
    </div>
  )
}

function levelOf(node: NodeProps, { nesting, parents }: Master, parent: number): Level | undefined {
  if (nesting.kind === 'groups') return itemsLevel(node.schema, node.value, node.path, node.at, nesting.options, parent)
  const owner = parents?.rows[parent]
  if (nesting.kind !== 'nested' || !parents || !owner) return undefined
  return plainLevel(
    nesting.schema,
    isData(owner.value) ? owner.value[nesting.name] : undefined,
    [...parents.path, owner.segment, nesting.name],
    [...parents.at, '*', nesting.name],
  )
}

function withMember(value: unknown, name: string, next: unknown): unknown {
  const { [name]: _, ...rest } = isData(value) ? value : {}
  return next === undefined ? rest : { ...rest, [name]: structuredClone(next) }
}

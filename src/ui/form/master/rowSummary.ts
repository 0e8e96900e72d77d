// The summary of a row: a title, a line under it, chips, and the number of errors inside.
import type { FormWords, NodeProps } from '../context.ts'
import { countErrors, errorsUnder } from '../schema/errorTree.ts'
import { rowIndexesByHead } from '../../../engine/values/heads.ts'
import { unmark } from '../../../engine/values/views.ts'
import { isData } from '../rows/rows.ts'
import { rowParts } from '../texts/summary.ts'
import type { RowSummary } from './ListPane.tsx'
import { itemsName, pickMembers } from './levels.ts'
import type { Master } from './useMaster.ts'
import { errorsAtPath } from '../schema/errorTree.ts'

export function rowSummaryOf(node: NodeProps, master: Master, which: 'parents' | 'rows', index: number, words: FormWords): RowSummary {
  const level = master[which]
  const row = level?.rows[index]
  if (!level || !row) return { chips: [], title: '', note: '', wrong: 0 }
  const { nesting } = master
  const at = [...level.at, '*']
  if (which === 'rows' || nesting.kind === 'flat') {
    const { chips, texts } = rowParts(level.model.item, row.value, at, words)
    const all = row.key === undefined ? texts : [unmark(row.key), ...texts]
    const errors = errorsUnder(errorsAtPath(node.errors, level.path.slice(node.path.length)), row.segment)
    return { chips: chips.map(({ text }) => text), title: all[0] ?? '', note: all.slice(1, 4).join(' · '), wrong: countErrors(errors) }
  }
  if (nesting.kind === 'groups') {
    const { label } = nesting.options
    const value = isData(row.value) ? row.value : {}
    const items = value[itemsName(nesting.options)]
    const indexes = rowIndexesByHead(node.value, nesting.options)[index] ?? []
    const head = Object.fromEntries(
      nesting.options.by.filter((name) => name !== label && value[name] !== undefined).map((name) => [name, value[name]]),
    )
    const { chips, texts } = rowParts(level.model.item, head, at, words)
    return {
      chips: chips.map(({ text }) => text),
      ...headText(String(value[label] ?? ''), texts),
      wrong: indexes.reduce((sum, index) => sum + countErrors(errorsUnder(node.errors, index)), 0),
      count: Array.isArray(items) ? items.length : 0,
    }
  }
  const { chips, texts } = rowParts(
    pickMembers(level.model.item, (name) => name !== nesting.name),
    row.value,
    at,
    words,
  )
  const inner = isData(row.value) ? row.value[nesting.name] : undefined
  const all = row.key === undefined ? texts : [unmark(row.key), ...texts]
  return {
    chips: chips.map(({ text }) => text),
    title: all[0] ?? '',
    note: all.slice(1, 3).join(' · '),
    wrong: countErrors(errorsUnder(node.errors, row.segment)),
    count: isData(inner) ? Object.keys(inner).length : Array.isArray(inner) ? inner.length : 0,
  }
}

/** Addresses differ at their ends: the title is the last two path segments, the line below is the host. */
function headText(label: string, texts: string[]): { title: string; note: string } {
  const [, host, path] = /^[a-z]+:\/\/([^/]+)\/(.+)$/i.exec(label) ?? []
  return host === undefined || path === undefined
    ? { title: label, note: texts.join(' · ') }
    : { title: path.split('/').filter(Boolean).slice(-2).join('/'), note: [host, ...texts].join(' · ') }
}

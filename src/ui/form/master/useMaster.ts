// Selected rows of a master-detail, and the visible pane on narrow screens.
import { useState } from 'react'
import { rowIndexesByHead } from '../../../engine/values/heads.ts'
import { toPointer } from '../../../engine/schema/paths.ts'
import { useForm, uiOf, type NodeProps } from '../context.ts'
import { isData } from '../rows/rows.ts'
import { useReveal } from '../useField.ts'
import { groupsLevel, itemsLevel, plainLevel, type Level } from './levels.ts'
import { worked, type Nesting } from './nesting.ts'

export type PaneName = 'parents' | 'rows' | 'detail'
type Choice = { parent: number; row: number; isParentOpen: boolean; pane: PaneName; seen: number }

export type Master = {
  nesting: Nesting
  parents: Level | undefined
  rows: Level | undefined
  parent: number
  row: number
  /** The detail shows the parent's own fields. */
  isParentOpen: boolean
  pane: PaneName
  chooseParent: (index: number) => void
  chooseRow: (index: number) => void
  openParent: () => void
  show: (pane: PaneName) => void
}

export function useMaster(props: NodeProps, nesting: Nesting): Master {
  const host = useForm()
  const { store } = host
  const pointer = toPointer(props.path)
  const revealed = useReveal(pointer)
  const [choice, setChoice] = useState<Choice>({
    parent: 0,
    row: 0,
    isParentOpen: false,
    pane: nesting.kind === 'flat' ? 'rows' : 'parents',
    seen: 0,
  })
  const schema = worked(host, props.schema)
  const ui = uiOf(host, props.at)
  const parents =
    nesting.kind === 'flat'
      ? undefined
      : nesting.kind === 'groups'
        ? groupsLevel(schema, props.value, props.path, props.at, nesting.options)
        : plainLevel(schema, props.value, props.path, props.at, ui)
  const parent = Math.max(0, Math.min(choice.parent, (parents?.rows.length ?? 1) - 1))
  const rows =
    nesting.kind === 'flat'
      ? plainLevel(schema, props.value, props.path, props.at, ui)
      : nesting.kind === 'groups'
        ? itemsLevel(schema, props.value, props.path, props.at, nesting.options, parent)
        : childLevel(parents, parent, nesting)
  const row = Math.max(0, Math.min(choice.row, (rows?.rows.length ?? 1) - 1))

  // Jumping to an error selects its row.
  if (revealed > choice.seen) setChoice({ ...choice, ...choiceAt(store.revealedPointer(), props, nesting, parents), seen: revealed })
  const set = (next: Partial<Choice>) => setChoice((last) => ({ ...last, ...next }))
  return {
    nesting,
    parents,
    rows,
    parent,
    row,
    isParentOpen: choice.isParentOpen,
    pane: choice.pane,
    chooseParent: (index) => set({ parent: index, row: 0, isParentOpen: false }),
    chooseRow: (index) => set({ row: index, isParentOpen: false }),
    openParent: () => set({ isParentOpen: true, pane: 'detail' }),
    show: (pane) => set({ pane }),
  }
}

function childLevel(parents: Level | undefined, parent: number, { name, schema }: Extract<Nesting, { kind: 'nested' }>): Level | undefined {
  const owner = parents?.rows[parent]
  if (!parents || !owner) return undefined
  return plainLevel(
    schema,
    isData(owner.value) ? owner.value[name] : undefined,
    [...parents.path, owner.segment, name],
    [...parents.at, '*', name],
  )
}

function choiceAt(pointer: string, props: NodeProps, nesting: Nesting, parents: Level | undefined): Partial<Choice> {
  const below = (level: Level) => level.rows.findIndex(({ segment }) => isUnder(pointer, [...level.path, segment]))
  if (nesting.kind === 'flat')
    return found(below(plainLevel(props.schema, props.value, props.path, props.at)), (row) => ({ row, pane: 'detail' }))
  if (nesting.kind === 'groups') {
    for (const [parent, indexes] of rowIndexesByHead(props.value, nesting.options).entries()) {
      const row = indexes.findIndex((index) => isUnder(pointer, [...props.path, index]))
      if (row < 0) continue
      const isHead = nesting.options.by.some((name) => isUnder(pointer, [...props.path, indexes[row] ?? 0, name]))
      return { parent, row: isHead ? 0 : row, isParentOpen: isHead, pane: 'detail' }
    }
    return {}
  }
  const parent = parents ? below(parents) : -1
  const level = childLevel(parents, parent, nesting)
  const row = level ? below(level) : -1
  // The list itself, not a row of it: where rows are added.
  const isList = row < 0 && level !== undefined && isUnder(pointer, level.path)
  if (isList) return { parent, row: 0, isParentOpen: false, pane: 'rows' }
  return found(parent, () => ({ parent, row: Math.max(0, row), isParentOpen: row < 0, pane: 'detail' }))
}

function found(index: number, to: (index: number) => Partial<Choice>): Partial<Choice> {
  return index < 0 ? {} : to(index)
}

function isUnder(pointer: string, path: (string | number)[]): boolean {
  return `${pointer}/`.startsWith(`${toPointer(path)}/`)
}

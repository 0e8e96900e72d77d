// Larger records in a list or a map: one summary row each; only open rows are rendered.
import { useState } from 'react'
import { toPointer } from '../../../../engine/schema/paths.ts'
import type { NodeProps } from '../../context.ts'
import { errorsUnder } from '../../schema/errorTree.ts'
import { idOf } from '../../ids.ts'
import { useField, useReveal } from '../../useField.ts'
import { WholeField } from '../../WholeField.tsx'
import { AddRow } from '../../rows/AddRow.tsx'
import { RowFinder } from '../../rows/RowFinder.tsx'
import { foundRows } from '../../rows/rowTexts.ts'
import type { Overlap } from '../../rows/overlaps.ts'
import { rowAt } from '../../rows/rows.ts'
import { useRowArrows } from '../../rows/useRowArrows.ts'
import { addText, useRows } from '../../rows/useRows.ts'
import { useWindowed } from '../../rows/useWindowed.ts'
import { MasterField } from '../../master/MasterFieldLazy.tsx'
import { nestingOf, worked } from '../../master/nesting.ts'
import { SummaryRow } from './SummaryRow.tsx'
import { Timeline } from '../time/OverlapHintLazy.tsx'

/** Height of a closed row with the gap under it, px. */
const ROW = 54

export function SummaryField(props: NodeProps) {
  const { host, ui } = useField(props)
  // Decided once: switching to another layout while rows are added would disorient the user.
  const [nesting] = useState(() =>
    props.at.includes('*') ? undefined : nestingOf(worked(host, props.schema), props.value, ui, props.schema),
  )
  // A new row starts with the values of its reference.
  return nesting ? <MasterField node={props} nesting={nesting} /> : <SummaryRows {...props} schema={worked(host, props.schema)} />
}

function SummaryRows(props: NodeProps) {
  const field = useField(props)
  const { host, pointer } = field
  const api = useRows(props)
  const revealed = useReveal(pointer)
  const [searchText, setSearchText] = useState('')
  const { open, setOpen, toggle } = useOpenRows(
    revealed,
    () => rowAt(host.store.revealedPointer(), props.path, api.rows)?.segment,
    () => setSearchText(''),
  )

  const shown = foundRows(api.rows, searchText)
  const keys = useRowArrows(
    shown.length,
    (position) => `${idOf(toPointer([...props.path, api.rows[shown[position] ?? -1]?.segment ?? '']))}-c`,
  )
  const {
    frame,
    rows: mounted,
    rest,
    measure,
    isWindowed,
  } = useWindowed({
    count: shown.length,
    estimate: ROW,
    kept: [...shown.flatMap((index, position) => (open.has(api.rows[index]?.segment ?? '') ? [position] : [])), keys.held ?? -1],
  })
  const opened = (segment: string | number) => {
    setSearchText('')
    setOpen((now) => new Set([...now, segment]))
    requestAnimationFrame(() => document.getElementById(`${idOf(toPointer([...props.path, segment]))}-c`)?.focus())
  }
  const add = () => {
    opened(api.add())
    // Actions on the list itself (a second rule needs an interval) show their errors at once.
    field.leave()
  }
  const remove = (index: number) => {
    setOpen(() => new Set())
    api.remove(index)
    field.leave()
  }
  const overlap = props.schema['noOverlap'] as Overlap | undefined
  return (
    <WholeField field={field} node={props} extra={api.rows.length > 0 ? String(api.rows.length) : undefined}>
      <div id={field.id} tabIndex={-1}>
        {overlap && <Timeline rows={api.rows} overlap={overlap} errors={props.errors} words={host.words} timezone={host.timezone} />}
        {isWindowed || searchText !== '' ? (
          <RowFinder label={field.label} text={searchText} found={shown.length} count={api.rows.length} onChange={setSearchText} />
        ) : null}
        <div className="rules" role={shown.length > 0 ? 'list' : undefined} ref={frame} style={{ paddingBottom: rest }}>
          {mounted.map(({ index: position, gap }) => {
            const index = shown[position] ?? 0
            const row = api.rows[index]
            return (
              row && (
                <div
                  key={index}
                  role="listitem"
                  aria-setsize={api.rows.length}
                  aria-posinset={index + 1}
                  ref={measure(position)}
                  style={{ marginTop: gap || undefined }}
                >
                  <SummaryRow
                    node={props}
                    api={api}
                    row={row}
                    index={index}
                    isOpen={open.has(row.segment)}
                    errors={errorsUnder(props.errors, row.segment)}
                    overlap={overlap}
                    keys={keys.on(position)}
                    onToggle={() => toggle(row.segment)}
                    onRename={(next) => setOpen((now) => new Set([...[...now].filter((segment) => segment !== row.segment), next]))}
                    onRemove={() => remove(index)}
                    onAdded={opened}
                  />
                </div>
              )
            )
          })}
        </div>
        {!field.readOnly && <AddRow text={addText(field, api)} isFull={!api.canAdd} onAdd={add} />}
      </div>
    </WholeField>
  )
}

type Segment = string | number
type Segments = ReadonlySet<Segment>

/** Which rows are open. Jumping to an error (`revealed` counts jumps) opens its row. */
function useOpenRows(revealed: number, revealedRow: () => Segment | undefined, onReveal: () => void) {
  const [{ open, seen }, setState] = useState<{ open: Segments; seen: number }>(() => ({ open: new Set(), seen: 0 }))
  const setOpen = (next: (now: Segments) => Segments) => setState((last) => ({ open: next(last.open), seen: last.seen }))
  if (revealed > seen) {
    const segment = revealedRow()
    setState({ open: segment === undefined ? open : new Set([...open, segment]), seen: revealed })
    onReveal()
  }
  const toggle = (segment: Segment) =>
    setOpen((now) => {
      const next = new Set(now)
      if (!next.delete(segment)) next.add(segment)
      return next
    })
  return { open, setOpen, toggle }
}

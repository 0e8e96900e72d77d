// One list of a master-detail: one line per row, only visible rows are mounted.
import { memo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { CircleAlert, Search } from 'lucide-react'
import { sameJson } from '../../../engine/json/objects.ts'
import { useStable } from '../../useStable.ts'
import { useForm } from '../context.ts'
import { idOf } from '../ids.ts'
import { Messages } from '../Messages.tsx'
import { RowFinder } from '../rows/RowFinder.tsx'
import { foundRows } from '../rows/rowTexts.ts'
import { FEW_ROWS, useWindowed } from '../rows/useWindowed.ts'
import type { Level } from './levels.ts'
import { useListKeys } from './useListKeys.ts'

export type RowSummary = { chips: string[]; title: string; note: string; wrong: number; count?: number }
type Props = {
  /** Of a list in a row of another: its pointer, and what is wrong with it. */
  inner?: { pointer: string; messages: string[] }
  name: string
  title: ReactNode
  level: Level
  chosen: number
  face: (index: number) => RowSummary
  /** Shown in the header of the pane, on the right. */
  tools: ReactNode
  top?: ReactNode
  back?: ReactNode
  /** No row can be added: the list has as many as it may have. */ isFull: boolean
  marked?: ReadonlySet<number>
  className: string
  idAt: (index: number) => string
  onChoose: (index: number) => void
  onOpen: () => void
  onMark?: (index: number, mode: 'one' | 'range') => void
  onMove: (index: number, by: -1 | 1) => number
  onDuplicate: (index: number) => number
  onRemove: (index: number) => number
}

/** Height of a row, px. */
const ROW = 44

/** Created once, so that keystrokes do not re-render it. */
const magnifier = <Search className="icon" size={16} aria-hidden />

export function ListPane(props: Props) {
  const { name, level, chosen, top, marked, className, idAt } = props
  const { t } = useForm().words
  const { rows } = level
  const [searchText, setSearchText] = useState<string>()
  const shown = foundRows(rows, searchText ?? '')
  const at = shown.indexOf(chosen)
  const pane = useRef<HTMLDivElement>(null)
  const { keys, refusals, press } = useListKeys(props, shown, pane)
  const { frame, rows: mounted, rest, measure } = useWindowed({ count: shown.length, estimate: ROW, kept: [at, keys.held ?? -1] })
  const handlers = useRowHandlers(props, keys.hold, press)
  return (
    <div className={className} role="group" aria-label={name} data-at={props.inner?.pointer} ref={pane}>
      <PaneHead
        {...props}
        isSearching={searchText !== undefined}
        onSearch={() => setSearchText(searchText === undefined ? '' : undefined)}
      />
      {top}
      {props.inner && <Messages id={idOf(props.inner.pointer)} errors={props.inner.messages} className="md-msg" />}
      <FullNote most={props.isFull ? level.most : undefined} refusals={refusals} />
      {searchText !== undefined && (
        <RowFinder
          className="finder md-find"
          label={name}
          text={searchText}
          found={shown.length}
          count={rows.length}
          onChange={setSearchText}
        />
      )}
      <div className="md-s" data-scrolls tabIndex={-1}>
        <div role={shown.length > 0 ? 'list' : undefined} ref={frame} style={{ paddingBottom: rest }}>
          {mounted.map(({ index: position, gap }) => {
            const index = shown[position] ?? 0
            return (
              <div
                key={index}
                role="listitem"
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                ref={measure(position)}
                style={{ marginTop: gap || undefined }}
              >
                <Item
                  id={idAt(index)}
                  index={index}
                  face={props.face(index)}
                  isChosen={index === chosen}
                  isMarked={marked?.has(index) ?? false}
                  hasMarks={(marked?.size ?? 0) > 0}
                  isStop={index === chosen || (at < 0 && position === 0)}
                  position={position}
                  {...handlers}
                />
              </div>
            )
          })}
        </div>
        {shown.length === 0 && <p className="md-none">{t(rows.length === 0 ? 'form.master.empty' : 'form.nothingFound')}</p>}
      </div>
    </div>
  )
}

/** The same handlers for every row, and after every keystroke. */
function useRowHandlers(
  { onChoose, onOpen, onMark }: Props,
  hold: (position: number) => void,
  press: (position: number, event: KeyboardEvent) => void,
): RowHandlers {
  const mark = useStable((index: number, mode: 'one' | 'range') => onMark?.(index, mode))
  const open = useStable((index: number) => {
    onChoose(index)
    onOpen()
  })
  return { onFocus: useStable(hold), onKeyDown: useStable(press), onClick: open, onMark: onMark && mark }
}

/** `most`: rows of a full list. Each refusal makes another text, so that screen readers say it again. */
function FullNote({ most, refusals }: { most: number | undefined; refusals: number }) {
  const { t } = useForm().words
  return (
    <p className="md-full" role="status">
      {most !== undefined && `${t('form.master.full', { max: most })}${refusals % 2 === 1 ? '\u00a0' : ''}`}
    </p>
  )
}

type HeadProps = Pick<Props, 'name' | 'title' | 'level' | 'back' | 'tools'> & { isSearching: boolean; onSearch: () => void }

function PaneHead({ name, title, level: { rows, most }, back, tools, isSearching, onSearch }: HeadProps) {
  const { t } = useForm().words
  const count = Number.isFinite(most) ? t('form.ofMost', { n: rows.length, max: most }) : String(rows.length)
  return (
    <div className="md-h">
      {back}
      <h3 className="cut">{title}</h3>
      <span className="muted small tn nw">{count}</span>
      <span className="grow" />
      {rows.length > FEW_ROWS / 2 && (
        <button
          type="button"
          className="ib sm"
          aria-label={t('form.findIn', { name })}
          title={t('form.find')}
          aria-expanded={isSearching}
          onClick={onSearch}
        >
          {magnifier}
        </button>
      )}
      {tools}
    </div>
  )
}

type ItemProps = {
  id: string
  index: number
  face: RowSummary
  isChosen: boolean
  isMarked: boolean
  hasMarks: boolean
  /** The row that is the list's only tab stop. */
  isStop: boolean
  /** Among the rows that are found. */
  position: number
} & RowHandlers

type RowHandlers = {
  onFocus: (position: number) => void
  onKeyDown: (position: number, event: KeyboardEvent) => void
  onClick: (index: number) => void
  onMark: ((index: number, mode: 'one' | 'range') => void) | undefined
}

// A keystroke changes one row; the others do not re-render.
const Item = memo(function Item({ id, index, position, face, isChosen, isMarked, hasMarks, isStop, ...on }: ItemProps) {
  const { onFocus, onKeyDown, onClick, onMark } = on
  const { t } = useForm().words
  const name = face.title || String(index + 1)
  const classes = ['li', isChosen && 'on', face.wrong > 0 && 'bad', isMarked && 'marked', hasMarks && 'marks'].filter(Boolean).join(' ')
  return (
    <div className={classes}>
      {onMark && (
        <input
          type="checkbox"
          className="cb"
          tabIndex={-1}
          aria-label={t('form.master.mark', { name })}
          checked={isMarked}
          onChange={() => onMark(index, 'one')}
        />
      )}
      <button
        type="button"
        id={id}
        className="li-b"
        aria-current={isChosen ? 'true' : undefined}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onFocus(position)}
        onKeyDown={(event) => onKeyDown(position, event)}
        onClick={(event) =>
          event.shiftKey && onMark
            ? onMark(index, 'range')
            : (event.ctrlKey || event.metaKey) && onMark
              ? onMark(index, 'one')
              : onClick(index)
        }
      >
        <span className="n tn">{index + 1}</span>
        {face.chips.map((chip) => (
          <span key={chip} className="chip">
            {chip}
          </span>
        ))}
        <span className="grow two">
          <span className="cut mono">{face.title || <span className="muted">{t('form.emptyRow')}</span>}</span>
          {face.note && <span className="cut muted">{face.note}</span>}
        </span>
        {face.wrong > 0 && (
          <span className="cnt bad">
            <CircleAlert className="icon" size={12} aria-hidden />
            {` ${face.wrong}`}
            <span className="vh">{` ${t('form.errorsIn', { smart_count: face.wrong })}`}</span>
          </span>
        )}
        {face.count !== undefined && <span className="tn muted small">{face.count}</span>}
      </button>
    </div>
  )
}, isSameItem)

function isSameItem({ face, ...before }: ItemProps, { face: next, ...after }: ItemProps): boolean {
  const names = Object.keys(after) as (keyof typeof after)[]
  return names.every((name) => before[name] === after[name]) && sameJson(face, next)
}

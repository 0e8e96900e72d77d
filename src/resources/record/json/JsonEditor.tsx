// The fields of a record as text: the draft of the form itself, so that saving, leaving and conflicts work as in the form.
import { useTranslate } from 'ra-core'
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { jsonPositionsOf, type TextPosition } from '../../../engine/json/jsonPositions.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import type { FieldError } from '../../../engine/types.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { isSame } from '../../../engine/values/changes/changes.ts'
import { suggestAt, type Suggestion } from '../../../ui/form/json/suggest.ts'
import { offsetOf, lineProblemsOf, type LineProblem } from './lineProblems.ts'

export type JsonDraft = {
  draft: unknown
  problems: FieldError[]
  /** Incremented with every failed save. */
  refusals: number
  replace: (draft: unknown) => void
  /** Invalid JSON prevents saving. */
  block: (isBroken: boolean) => void
  /** Survives the editor: the user may look at another tab in between. */
  typed: TypedText | undefined
  type: (typed: TypedText) => void
  /** While open, the editor registers here how to go to its next or previous error. */
  steps: RefObject<Step | null>
}
export type Step = (by: 1 | -1) => void
/** The text as typed, and its last valid value. */
export type TypedText = { text: string; draft: unknown; isBroken: boolean }
type Props = JsonDraft & { label: string; schema: Schema; words: FormWords }

/** More suggestions than these are narrowed by further typing. */
const OFFERED = 12
/** Height of a line, px. */
const LINE = 20

export function JsonEditor({ draft, problems, refusals, replace, block, typed, type, steps, label, schema, words }: Props) {
  const t = useTranslate()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const gutter = useRef<HTMLDivElement>(null)
  const [offer, setOffer] = useState<{ list: Suggestion[]; replaces: number; at: number } | null>(null)
  // After an undo outside, the broken text is no longer an error of the form: drop it here, too.
  const isBroken = problems.some(({ keyword }) => keyword === 'json')
  const text = typed && isSame(typed.draft, draft) && typed.isBroken === isBroken ? typed.text : JSON.stringify(draft, null, 2)
  const positions = useMemo(() => jsonPositionsOf(text), [text])
  const markers = lineProblemsOf(problems, positions, schema, words)
  const wrong = new Set(markers.map(({ line }) => line))

  const write = (next: string) => {
    const { broken } = jsonPositionsOf(next)
    block(broken !== undefined)
    const value: unknown = broken ? draft : JSON.parse(next)
    type({ text: next, draft: value, isBroken: broken !== undefined })
    setOffer(null)
    if (!broken) replace(value)
  }
  const goTo = (position: TextPosition) => area.current && placeCaret(area.current, text, position)
  const first = markers[0]
  // Only a failed save moves the caret, not later edits.
  const moved = useRef(0)
  useEffect(() => {
    if (refusals === moved.current) return
    moved.current = refusals
    if (refusals > 0 && first !== undefined) goTo(first)
  })
  useImperativeHandle(steps, () => (by) => {
    const position = nextProblem(area.current, text, markers, by)
    if (position) goTo(position)
  })
  const take = (suggestion: Suggestion | undefined) => {
    const field = area.current
    if (!field || !suggestion || !offer) return
    const caret = field.selectionStart
    const start = caret - offer.replaces
    write(text.slice(0, start) + suggestion.insert + text.slice(caret))
    requestAnimationFrame(() => field.setSelectionRange(start + suggestion.insert.length, start + suggestion.insert.length))
  }
  const suggest = (caret: number) => {
    const found = suggestAt(text, caret, schema)
    setOffer(found.list.length > 0 ? { replaces: found.replaces, list: found.list.slice(0, OFFERED), at: 0 } : null)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.ctrlKey && event.code === 'Space') {
      event.preventDefault()
      suggest(event.currentTarget.selectionStart)
    } else if (offer && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      setOffer({ ...offer, at: (offer.at + (event.key === 'ArrowDown' ? 1 : -1) + offer.list.length) % offer.list.length })
    } else if (offer && event.key === 'Enter') {
      event.preventDefault()
      take(offer.list[offer.at])
    } else if (offer && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setOffer(null)
    }
  }
  return (
    <div className="jedit">
      <div className="jbox">
        <LineNumbers gutter={gutter} count={text.split('\n').length} wrong={wrong} />
        <textarea
          ref={area}
          className="mono"
          aria-label={label}
          aria-invalid={markers.length > 0 || undefined}
          aria-describedby={`${id}-h ${id}-e`}
          aria-controls={offer ? `${id}-o` : undefined}
          aria-activedescendant={offer ? `${id}-${offer.at}` : undefined}
          rows={Math.min(32, Math.max(12, text.split('\n').length))}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onBlur={() => setOffer(null)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop
          }}
        />
        {offer && <Suggestions {...offer} id={id} onTake={take} />}
      </div>
      <p className="help" id={`${id}-h`}>
        {t('json.editHelp')}
      </p>
      <div id={`${id}-e`} role="status">
        {markers.slice(0, 20).map((one, index) => (
          <Problem key={`${one.line} ${index}`} problem={one} onGo={() => goTo(one)} />
        ))}
      </div>
    </div>
  )
}

/** Moves the caret to the position and scrolls its line into view. */
function placeCaret(area: HTMLTextAreaElement, text: string, position: TextPosition): void {
  const { line } = position
  const start = offsetOf(text, position)
  area.focus()
  area.setSelectionRange(start, start)
  area.scrollTo?.({ top: (line - 4) * LINE })
  // The text may be taller than the window, which does not follow a caret that is set by script.
  const top = area.getBoundingClientRect().top + line * LINE - area.scrollTop
  if (top < window.innerHeight / 5 || top > (window.innerHeight * 4) / 5) window.scrollBy?.({ top: top - window.innerHeight / 2 })
}

/** The next or previous problem from the caret on; wraps around. */
function nextProblem(area: HTMLTextAreaElement | null, text: string, problems: LineProblem[], by: 1 | -1): LineProblem | undefined {
  const caret = area?.selectionStart ?? 0
  const hasFocus = document.activeElement === area
  const at = (position: TextPosition) => offsetOf(text, position)
  const next =
    by === 1 ? problems.find((one) => at(one) > caret || (!hasFocus && at(one) === caret)) : problems.findLast((one) => at(one) < caret)
  return next ?? problems.at(by === 1 ? 0 : -1)
}

function LineNumbers({ gutter, count, wrong }: { gutter: RefObject<HTMLDivElement | null>; count: number; wrong: ReadonlySet<number> }) {
  return (
    <div className="gutter" aria-hidden="true" ref={gutter}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={wrong.has(index + 1) ? 'bad' : undefined}>
          {index + 1}
        </span>
      ))}
    </div>
  )
}

type SuggestionsProps = { id: string; list: Suggestion[]; at: number; onTake: (suggestion: Suggestion) => void }

function Suggestions({ id, list, at, onTake }: SuggestionsProps) {
  const t = useTranslate()
  return (
    <div className="list-pop offer" role="listbox" id={`${id}-o`} aria-label={t('json.suggestions')}>
      {list.map((suggestion, index) => (
        <div
          key={suggestion.label}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={index === at ? 'at mono' : 'mono'}
          onMouseDown={(event) => {
            event.preventDefault()
            onTake(suggestion)
          }}
        >
          {suggestion.label}
        </div>
      ))}
    </div>
  )
}

function Problem({ problem: { line, name, text }, onGo }: { problem: LineProblem; onGo: () => void }) {
  const t = useTranslate()
  return (
    <p className="msg">
      <button type="button" className="btn link small" onClick={onGo}>
        {t('json.line', { line })}
      </button>
      <span>
        {name !== '' && <code className="mono">{name}</code>}
        {name !== '' && ': '}
        {text}
      </span>
    </p>
  )
}

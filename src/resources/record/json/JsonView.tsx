// Read-only JSON of a record: lines fold, texts are searchable.
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { Scroller } from '../../../ui/parts/display/Scroller.tsx'
import { linesOf, linesWith, shownLines, unfolded } from './jsonLines.ts'
import { tokensOf } from './jsonTokens.ts'

type Props = { label: string; json: string; searched: string; /** Index of the current match. */ turn: number }
const none: ReadonlySet<number> = new Set()

export function JsonView({ label, json, searched, turn }: Props) {
  const t = useTranslate()
  const lines = useMemo(() => linesOf(json), [json])
  const [folded, setFolded] = useState<ReadonlySet<number>>(none)
  const found = linesWith(lines, searched)
  const current = found.length > 0 ? found[turn % found.length] : undefined
  const open = current === undefined ? folded : unfolded(lines, folded, current)
  const fold = (line: number) =>
    setFolded(() => {
      const next = new Set(open)
      if (!next.delete(line)) next.add(line)
      return next
    })
  return (
    <Scroller as="pre" label={label} className="source lines">
      {shownLines(lines, open).map((index) => {
        const { text, end } = lines[index] ?? { text: '' }
        const isFolded = open.has(index)
        const isFound = found.includes(index)
        return (
          <span
            key={index}
            className={`ln${isFound ? ' hit' : ''}${index === current ? ' at' : ''}`}
            ref={index === current ? show : undefined}
          >
            {end !== undefined && end > index && (
              <button
                type="button"
                className="fold"
                aria-expanded={!isFolded}
                aria-label={t(isFolded ? 'json.unfold' : 'json.fold', { line: index + 1 })}
                onClick={() => fold(index)}
              >
                <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size={13} />
              </button>
            )}
            {tokensOf(text).map(({ kind, text: part }, at) =>
              kind === 'rest' ? (
                part
              ) : (
                <span key={at} className={`j-${kind}`}>
                  {part}
                </span>
              ),
            )}
            {isFolded && <span className="dots" aria-hidden="true">{` … ${lines[end ?? index]?.text.trim() ?? ''}`}</span>}
            {index < lines.length - 1 && '\n'}
          </span>
        )
      })}
    </Scroller>
  )
}

function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' })
}

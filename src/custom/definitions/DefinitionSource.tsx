import { Fragment, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Scroller } from '../../ui/parts/display/Scroller.tsx'
import { iconOf, levels, levelTone, worstFirst, type Spot } from './definitionLooks.ts'
import { useProblemWords } from './problemWords.ts'
import { piecesOf, sourceLineNumbers } from './sourceLines.ts'

type Props = { label: string; text: string; problems: DefinitionProblem[]; spot: Spot | undefined; box: RefObject<HTMLDivElement | null> }

/**
 * A file with line numbers and problems under their lines. Of long files, only the surroundings of problems. Opens at the first error; the
 * requested line is marked.
 */
export function DefinitionSource({ label, text, problems, spot, box }: Props) {
  const lines = text.split('\n')
  const marked = problems.flatMap(({ line }) => line ?? [])
  const led = spot?.file === label ? spot.line : undefined
  const shown = sourceLineNumbers(lines.length, led === undefined ? marked : [led, ...marked])
  const errors = problems.flatMap(({ level, line }) => (level === 'error' && line !== undefined ? [line] : []))
  const begin = useRef(Math.min(...(errors.length > 0 ? errors : marked)))
  useEffect(() => {
    scrollTo(box.current, begin.current)
  }, [box])
  return (
    <Scroller as="div" ref={box} label={label} className="def-code">
      {shown.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && shown[index - 1] !== number - 1 && (
            <div className="def-gap" aria-hidden="true">
              ⋯
            </div>
          )}
          <Line
            number={number}
            text={lines[number - 1] ?? ''}
            isLed={number === led}
            problems={worstFirst(problems.filter(({ line }) => line === number))}
          />
        </Fragment>
      ))}
    </Scroller>
  )
}

/** Scrolls only the file, not the page. */
function scrollTo(box: HTMLElement | null, number: number): void {
  const line = lineOf(box, number)
  if (box && line) box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3
}

/** For an open file. */
export const lineOf = (box: HTMLElement | null, line: number) => box?.querySelector<HTMLElement>(`[data-line="${line}"]`)

type LineProps = { number: number; text: string; isLed: boolean; problems: DefinitionProblem[] }
function Line({ number, text, isLed, problems }: LineProps) {
  const words = useProblemWords()
  const [worst] = problems
  return (
    <div className={worst ? levelTone[worst.level] : undefined} data-line={number} aria-current={isLed || undefined}>
      <div className="def-line">
        <span className="def-number">{number}</span>
        <code>{coloured(text, worst)}</code>
      </div>
      {problems.slice(0, levels.length).map((problem) => (
        <p key={`${problem.pointer} ${problem.code}`} className="def-note">
          <Icon name={iconOf[problem.level]} size={14} />
          <span>
            {words.reason(problem)} {words.guess(problem)}
          </span>
        </p>
      ))}
    </div>
  )
}

function coloured(text: string, worst: DefinitionProblem | undefined): ReactNode[] {
  return piecesOf(text, worst?.column).map(({ kind, text: piece, isMarked, at }) => (
    <span key={at} className={[kind, isMarked ? 'def-mark' : ''].join(' ').trim() || undefined}>
      {piece}
    </span>
  ))
}

import { Fragment, type ReactNode } from 'react'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Scroller } from '../../ui/parts/Scroller.tsx'
import { iconOf, levels, toneOf, worstFirst } from './definitionLooks.ts'
import { useProblemWords } from './problemWords.ts'
import { piecesOf, shownLines } from './sourceLines.ts'

/** A file with line numbers; what is wrong stands under its line. Of long files, what is around problems. */
export function DefinitionSource({ label, text, problems }: { label: string; text: string; problems: DefinitionProblem[] }) {
  const lines = text.split('\n')
  const shown = shownLines(
    lines.length,
    problems.flatMap(({ line }) => line ?? []),
  )
  return (
    <Scroller as="div" label={label} className="def-code">
      {shown.map((number, index) => (
        <Fragment key={number}>
          {index > 0 && shown[index - 1] !== number - 1 && (
            <div className="def-gap" aria-hidden="true">
              ⋯
            </div>
          )}
          <Line number={number} text={lines[number - 1] ?? ''} problems={worstFirst(problems.filter(({ line }) => line === number))} />
        </Fragment>
      ))}
    </Scroller>
  )
}

function Line({ number, text, problems }: { number: number; text: string; problems: DefinitionProblem[] }) {
  const words = useProblemWords()
  const [worst] = problems
  return (
    <div className={worst ? toneOf[worst.level] : undefined} data-line={number}>
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

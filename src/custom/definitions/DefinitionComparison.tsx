import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { Fragment } from 'react'
import { Delayed, SkeletonBar, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { Scroller } from '../../ui/parts/display/Scroller.tsx'
import { filesInForceQuery } from '../../client/api/queries.ts'
import { diffLines, shownOf, type DiffLine } from './lineDiff.ts'

const signs = { same: ' ', gone: '−', new: '+' } as const

/** One file of the active version beside the current file. */
export function DefinitionComparison({ type, file, text }: { type: string; file: string; text: string }) {
  const t = useTranslate()
  const { data, error, refetch } = useQuery(filesInForceQuery(type))
  if (error) return <ProblemState error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Delayed>
        <SkeletonBar width="60%" />
      </Delayed>
    )
  const lines = diffLines(data[file] ?? '', text)
  const shown = shownOf(lines)
  if (shown.length === 0)
    return (
      <p className="def-same muted" role="status">
        {t('definitionProblems.page.same')}
      </p>
    )
  return (
    <Scroller as="div" label={t('definitionProblems.page.comparison', { file: `${type}/${file}` })} className="def-code">
      {shown.map((index, position) => (
        <Fragment key={index}>
          {position > 0 && shown[position - 1] !== index - 1 && (
            <div className="def-gap" aria-hidden="true">
              ⋯
            </div>
          )}
          <Line line={lines[index]!} />
        </Fragment>
      ))}
    </Scroller>
  )
}

function Line({ line: { kind, text, number } }: { line: DiffLine }) {
  const t = useTranslate()
  return (
    <div className={kind === 'same' ? undefined : `def-${kind}`}>
      <div className="def-line">
        <span className="def-number">{number}</span>
        <span className="def-sign" aria-hidden="true">
          {signs[kind]}
        </span>
        {kind !== 'same' && <span className="vh">{t(`definitionProblems.page.lines.${kind}`)}</span>}
        <code>{text}</code>
      </div>
    </div>
  )
}

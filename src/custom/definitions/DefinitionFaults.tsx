import { useTranslate } from 'ra-core'
import type { DefinitionProblem, Draft } from '../../engine/types.ts'
import { CopyText } from '../../ui/parts/actions/CopyText.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { countsOf, iconOf, levelTone, worstFirst, type Spot } from './definitionLooks.ts'
import { useProblemWords } from './problemWords.ts'

/** Every problem of a type: reason, suggestion, and a link to its place. */
export function DefinitionFaults({ problems, onGoTo }: { problems: DefinitionProblem[]; onGoTo: (spot: Spot) => void }) {
  const t = useTranslate()
  if (problems.length === 0) return null
  return (
    <Panel
      title={t(problems.some(({ level }) => level === 'error') ? 'definitionProblems.page.wrong' : 'definitionProblems.page.noticed')}
      right={
        <span className="row">
          {countsOf(problems).map(([level, count]) => (
            <span key={level} className={`cnt ${levelTone[level]}`}>
              {count}
            </span>
          ))}
        </span>
      }
      flush
      className="def-faults"
    >
      <ul className="def-problems">
        {worstFirst(problems).map((problem) => (
          <Fault key={`${problem.file} ${problem.pointer} ${problem.code}`} problem={problem} onGoTo={onGoTo} />
        ))}
      </ul>
    </Panel>
  )
}

function Fault({ problem, onGoTo }: { problem: DefinitionProblem; onGoTo: (spot: Spot) => void }) {
  const t = useTranslate()
  const words = useProblemWords()
  const { file, line, column, pointer, level } = problem
  const fix = fixOf(problem)
  return (
    <li>
      <Icon name={iconOf[level]} className={levelTone[level]} />
      <div className="grow">
        <h3>
          {words.title(problem)}
          {level !== 'repair' && <span className="vh"> · {t(`definitionProblems.page.levels.${level}`)}</span>}
        </h3>
        <p>{words.reason(problem)}</p>
        {fix !== undefined && (
          <div className="def-fix">
            <span className="small">{words.guess(problem) ?? t('definitionProblems.page.fix')}</span>
            <CopyText text={fix} />
          </div>
        )}
        {pointer && <CopyText text={pointer} />}
        {line === undefined ? (
          <span className="muted small">{file}</span>
        ) : (
          <button type="button" className="btn link small def-place" onClick={() => onGoTo({ file, line })}>
            {t('definitionProblems.page.place', { file, line, column: column ?? 1 })}
          </button>
        )}
      </div>
    </li>
  )
}

const addresses: Record<Draft, string> = {
  'draft-04': 'http://json-schema.org/draft-04/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
}

/** The suggested replacement, if known. */
function fixOf({ code, params = {} }: DefinitionProblem): string | undefined {
  if (code === 'draft_missing' || code === 'draft_unknown')
    return `"$schema": "${addresses[params.draft as Draft] ?? addresses['draft-07']}"`
  const { mended, local, read, renamed, nearest } = params
  return [mended, local, read, renamed, nearest].find((text): text is string => typeof text === 'string')
}

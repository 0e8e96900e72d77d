import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Alert } from '../../ui/parts/Alert.tsx'
import { Button } from '../../ui/parts/Button.tsx'
import { Chip } from '../../ui/parts/Chip.tsx'
import { CopyText } from '../../ui/parts/CopyText.tsx'
import { EmptyState } from '../../ui/parts/EmptyState.tsx'
import { PageSkeleton, Problem } from '../../ui/parts/Faces.tsx'
import { Icon, type IconName } from '../../ui/parts/Icon.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { Status } from '../../ui/parts/Status.tsx'
import { useCrumbs } from '../definitions/crumbs.ts'
import { definitionProblemsQuery } from '../definitions/queries.ts'

type Level = DefinitionProblem['level']
const levels: Level[] = ['error', 'warning', 'repair']
const toneOf = { error: 'bad', warning: 'warn', repair: 'warn' } as const
const iconOf: Record<Level, IconName> = { error: 'circle-x', warning: 'warning', repair: 'wrench' }

/** What is wrong with definitions: what customers see first, then every problem with its place. */
export function DefinitionsPage() {
  const t = useTranslate()
  const { data, error, refetch, isFetching } = useQuery(definitionProblemsQuery)
  useCrumbs([{ label: t('shell.definitions.title') }])
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader title={t('shell.definitions.title')} meta={<span className="tn">{countsOf(data).map(([level, count]) => t(`shell.definitions.counts.${level}`, { smart_count: count })).join(' · ')}</span>} actions={<Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>{t('shell.definitions.refresh')}</Button>} />
      <div className="body wide stack">
        {data.length === 0
          ? <div className="panel"><EmptyState title={t('shell.definitions.good')}>{t('shell.definitions.goodText')}</EmptyState></div>
          : <><Alert icon="shield-check" title={t('shell.definitions.keep')}>{t('shell.definitions.keepText')}</Alert><Problems problems={data} /></>}
      </div>
    </>
  )
}

function Problems({ problems }: { problems: DefinitionProblem[] }) {
  const t = useTranslate()
  const [search, setSearch] = useSearchParams()
  const types = [...new Set(problems.map((problem) => problem.type))].toSorted((a, b) => worst(problems, a) - worst(problems, b) || a.localeCompare(b))
  const chosen = types.find((type) => type === search.get('type')) ?? types[0] ?? ''
  return (
    <div className="defs">
      <Panel title={t('shell.definitions.types')} right={<span className="muted tn">{types.length}</span>} flush>
        <ul className="def-list">
          {types.map((type) => (
            <li key={type}>
              <button type="button" title={type} aria-current={type === chosen ? 'true' : undefined} onClick={() => setSearch({ type }, { replace: true })}>
                <Status tone={toneOf[levels[worst(problems, type)] ?? 'repair']}><span className="mono cut">{type}</span></Status>
                <span className="cnt right">{problems.filter((problem) => problem.type === type).length}</span>
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={<span className="mono">{chosen}</span>} flush>
        <ul className="def-problems">
          {problems.filter((problem) => problem.type === chosen).toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level)).map((problem) => <Item key={`${problem.file} ${problem.pointer} ${problem.code}`} problem={problem} />)}
        </ul>
      </Panel>
    </div>
  )
}

function Item({ problem }: { problem: DefinitionProblem }) {
  const t = useTranslate()
  const { file, line, column, pointer, level, code, params, message } = problem
  return (
    <li>
      <Icon name={iconOf[level]} className={toneOf[level]} />
      <div className="grow">
        <p><b>{t(`definitionProblems.${code}`, { ...params, _: message })}</b></p>
        <p className="row wrap"><Chip tone={toneOf[level]}>{t(`shell.definitions.levels.${level}`)}</Chip><span className="muted small">{line === undefined ? file : t('shell.definitions.place', { file, line, column: column ?? 1 })}</span></p>
        {pointer && <CopyText text={pointer} />}
      </div>
    </li>
  )
}

function worst(problems: DefinitionProblem[], type: string): number {
  return Math.min(...problems.filter((problem) => problem.type === type).map((problem) => levels.indexOf(problem.level)))
}

/** How many of each level, the worst first; a repair is no problem and is not counted as one. */
function countsOf(problems: DefinitionProblem[]): [Level, number][] {
  return levels.map((level): [Level, number] => [level, problems.filter((problem) => problem.level === level).length]).filter(([, count]) => count > 0)
}

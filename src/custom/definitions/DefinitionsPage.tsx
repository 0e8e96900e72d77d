import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { API, request } from '../../client/api/http.ts'
import type { DefinitionProblem } from '../../engine/types.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { useFormat } from '../../ui/format/useFormat.ts'
import { EmptyState } from '../../ui/parts/feedback/EmptyState.tsx'
import { PageSkeleton, ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { PageHeader } from '../../ui/parts/PageHeader.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { useCrumbs } from '../../client/paths/crumbs.ts'
import { pathTo } from '../../client/paths/pages.ts'
import { definitionProblemsQuery, definitionStatesQuery } from '../../client/api/queries.ts'
import { useTimezone } from '../../client/session/useSession.ts'
import type { DefinitionState } from '../../client/definitions/types.ts'
import { DefinitionBreaks } from './DefinitionBreaks.tsx'
import { DefinitionFiles } from './DefinitionFiles.tsx'
import { DefinitionFaults } from './DefinitionFaults.tsx'
import { DefinitionList } from './DefinitionList.tsx'
import '../../ui/css/page/definitions.css'
import { byState, countsOf, stateTone, type Spot } from './definitionLooks.ts'

/** Problems of definitions: those visible to customers first, then every file with its problems. */
export function DefinitionsPage() {
  const problems = useQuery(definitionProblemsQuery)
  const states = useQuery(definitionStatesQuery)
  const error = problems.error ?? states.error
  if (error && !(problems.data && states.data))
    return <ProblemState isPage error={error} retry={() => void Promise.all([problems.refetch(), states.refetch()])} />
  if (!problems.data || !states.data) return <PageSkeleton />
  return <Definitions problems={problems.data} states={withFolders(states.data, problems.data)} />
}

function Definitions({ problems, states }: { problems: DefinitionProblem[]; states: DefinitionState[] }) {
  const t = useTranslate()
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const check = useMutation({
    mutationFn: () => request(`${API}/definitions/problems/check`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['definitions'] }),
  })
  const chosen = states.find(({ name }) => name === search.get('type')) ?? (problems.length > 0 ? states[0] : undefined)
  useCrumbs(
    chosen
      ? [{ label: t('definitionProblems.page.title'), to: pathTo('definitions') }, { label: chosen.name }]
      : [{ label: t('definitionProblems.page.title') }],
  )
  const [compared, setCompared] = useState<string>()
  const isCompared = chosen !== undefined && compared === chosen.name && hasOlder(chosen)
  const own = problems.filter(({ type }) => type === chosen?.name)
  return (
    <>
      <PageHeader
        title={chosen ? <span className="mono def-name">{chosen.name}</span> : t('definitionProblems.page.title')}
        meta={chosen && <Meta state={chosen} problems={own} />}
        actions={
          <>
            {chosen && hasOlder(chosen) && (
              <Button icon="history" aria-pressed={isCompared} onClick={() => setCompared(isCompared ? undefined : chosen.name)}>
                {t('definitionProblems.page.compare')}
              </Button>
            )}
            <Button kind="primary" icon="refresh" busy={check.isPending} onClick={() => check.mutate()}>
              {t('definitionProblems.page.refresh')}
            </Button>
          </>
        }
      />
      <div className="body wide stack">
        {chosen ? (
          <WhatCustomersSee state={chosen} />
        ) : (
          <div className="panel">
            <EmptyState title={t('definitionProblems.page.good')}>{t('definitionProblems.page.goodText')}</EmptyState>
          </div>
        )}
        {chosen &&
          own
            .filter(({ code }) => code === 'records_break' || code === 'records_unchecked')
            .map((problem) => <DefinitionBreaks key={problem.code} problem={problem} held={chosen.held} />)}
        <div className="defs">
          <TypePicker states={states} chosen={chosen?.name} onChoose={(type) => setSearch({ type })} />
          <DefinitionList states={states} problems={problems} chosen={chosen?.name} onChoose={(type) => setSearch({ type })} />
          {chosen && (
            <FaultsAndFiles key={chosen.name} state={chosen} problems={own} isCompared={isCompared} onLead={() => setCompared(undefined)} />
          )}
        </div>
      </div>
    </>
  )
}

type PartsProps = { state: DefinitionState; problems: DefinitionProblem[]; isCompared: boolean; onLead: () => void }

/** The reasons, with links to the files. `onLead`: opens the file itself, not the comparison. */
function FaultsAndFiles({ state: { name, state }, problems, isCompared, onLead }: PartsProps) {
  const [spot, setSpot] = useState<Spot>()
  const goTo = (next: Spot) => {
    onLead()
    setSpot(next)
  }
  return (
    <>
      <DefinitionFaults problems={problems} onGoTo={goTo} />
      <div className="stack">
        {state !== 'removed' && <DefinitionFiles type={name} problems={problems} isCompared={isCompared} spot={spot} onChoose={setSpot} />}
      </div>
    </>
  )
}

/** An older version is active instead of the files. */
const hasOlder = ({ origin, state, inForce }: DefinitionState): boolean =>
  origin === 'operator' && inForce && (state === 'broken' || state === 'held')

/** Replaces the list on narrow screens. */
function TypePicker({
  states,
  chosen,
  onChoose,
}: {
  states: DefinitionState[]
  chosen: string | undefined
  onChoose: (type: string) => void
}) {
  const t = useTranslate()
  return (
    <span className="in sel def-pick">
      <select aria-label={t('definitionProblems.page.types')} value={chosen ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {chosen === undefined && <option value="">{t('definitionProblems.page.types')}</option>}
        {states.map(({ name, state }) => (
          <option key={name} value={name}>
            {state === 'good' ? name : `${name} · ${t(`definitionProblems.page.states.${state}`)}`}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  )
}

function Meta({ state: { state, origin, changed }, problems }: { state: DefinitionState; problems: DefinitionProblem[] }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  return (
    <>
      <Status tone={stateTone[state]}>{t(`definitionProblems.page.states.${state}`)}</Status>
      {changed !== undefined && <span>{t('definitionProblems.page.changed', { when: format.since(changed) })}</span>}
      <span>{t(`definitionProblems.page.origins.${origin}`)}</span>
      {problems.length > 0 && (
        <span className="tn">
          {countsOf(problems)
            .map(([level, count]) => t(`definitionProblems.page.counts.${level}`, { smart_count: count }))
            .join(' · ')}
        </span>
      )}
    </>
  )
}

function WhatCustomersSee({ state: { state, inForce, served } }: { state: DefinitionState }) {
  const t = useTranslate()
  const format = useFormat(useTimezone())
  if (state === 'removed')
    return (
      <Alert tone="warn" title={t('definitionProblems.page.removed')}>
        {t('definitionProblems.page.removedText')}
      </Alert>
    )
  if (!inForce)
    return (
      <Alert tone="bad" title={t('definitionProblems.page.away')}>
        {t('definitionProblems.page.awayText')}
      </Alert>
    )
  const isOlder = state === 'broken' || state === 'held'
  return (
    <Alert icon="shield-check" title={t(isOlder ? 'definitionProblems.page.keep' : 'definitionProblems.page.served')}>
      {isOlder && served !== undefined && `${t('definitionProblems.page.stillServed', { when: format.date(served) })} `}
      {t(
        isOlder
          ? 'definitionProblems.page.keepText'
          : state === 'good'
            ? 'definitionProblems.page.inOrderText'
            : 'definitionProblems.page.servedText',
      )}
    </Alert>
  )
}

/** Invalid folder names, and problems of the root folder, are only known from their problems. */
function withFolders(states: DefinitionState[], problems: DefinitionProblem[]): DefinitionState[] {
  const withState = new Set(states.map(({ name }) => name))
  const others = [...new Set(problems.map(({ type }) => type))].filter((type) => !withState.has(type))
  const removed = new Set(problems.filter(({ code }) => code === 'folder_removed').map(({ type }) => type))
  return [
    ...states,
    ...others.map((name): DefinitionState => ({
      name,
      origin: 'operator',
      state: removed.has(name) ? 'removed' : 'broken',
      inForce: false,
    })),
  ].toSorted(byState)
}

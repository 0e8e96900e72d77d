// The records that pass a stream on, with their states.
import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider, useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { useSummary } from '../../../client/definitions/useDefinitions.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import { Status } from '../../../ui/parts/feedback/Status.tsx'
import { toneOfCode } from '../reportTones.ts'
import type { Passing } from './streamTargets.ts'
import { useStates } from '../useStates.ts'

const [most, everyMilliseconds] = [100, 30_000]

/** Active records of the type; none without a type, and for users who may not see it. */
export function usePassingRecords(type: string | undefined): RaRecord[] {
  const provider = useDataProvider()
  const isVisible = useSummary(type ?? '') !== undefined
  const { data } = useQuery({
    queryKey: [type, 'getList', 'streamTargets'],
    enabled: type !== undefined && isVisible,
    refetchInterval: everyMilliseconds,
    retry: false,
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: most }
      return (
        await provider.getList(type ?? '', { filter: { active: true }, pagination, sort: { field: 'created_at', order: 'DESC' }, signal })
      ).data
    },
  })
  return data ?? []
}

export function StreamTargets({ type, passing }: { type: string; passing: Passing[] }) {
  const t = useTranslate()
  const states = useStates(type)
  const summary = useSummary(type)
  return (
    <>
      <p className="help">{t('partStatus.streams.targets')}</p>
      <ul className="part-health">
        {passing.map(({ id, name, count, code }) => (
          <li key={id}>
            {summary ? <Link to={pathOf(summary, 'record', { id, target: 'status' })}>{name}</Link> : name}{' '}
            <span className="muted small">{t('partStatus.title', { smart_count: count })}</span>{' '}
            <Status tone={toneOfCode(states.codes, code)}>{states.nameOf(code)}</Status>
          </li>
        ))}
      </ul>
    </>
  )
}

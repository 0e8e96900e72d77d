// Data for a tab about the parts of a record: their present states, and those of the last day.
import { useAccount } from '../../client/session/useSession.ts'
import type { CustomTabProps } from '../tabProps.ts'
import { useHistory, useReports } from './useReports.ts'
import { useStates } from './useStates.ts'

export function useRecordReports({ type, record }: Pick<CustomTabProps, 'type' | 'record'>) {
  const account = useAccount()?.name
  const of = { type, account, id: String(record.id), version: record.version }
  const states = useStates(type)
  const { data, isLoading: isPending, isError: isFailed } = useReports(of, { enabled: states.isReported })
  const history = useHistory(of, { enabled: states.isReported })
  return { of, states, data, isPending, /** The last request failed. */ isFailed, history: history.data }
}

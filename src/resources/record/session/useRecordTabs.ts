// The tabs of a record page: which is open, and how to get to another.
import type { LoadedRecord } from './loadedRecord.ts'
import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { createTabPathOf, pathOf, recordIn, tabIn } from '../../../client/paths/paths.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import type { ResolvedTab } from '../../../engine/types.ts'
import { entryAt, isMap, shownTabs, tabAt } from '../tabs/tabs.ts'

export function useRecordTabs(
  {
    type,
    mode,
    form: { resolved },
    params,
    record,
    summary,
    validators: { test },
  }: Pick<LoadedRecord, 'type' | 'mode' | 'form' | 'params' | 'record' | 'summary' | 'validators'>,
  isInactive: boolean,
) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isUsed = useDefinitions().some(({ refers }) => refers?.some((one) => one.type === type))
  const tabs = useMemo(
    () => shownTabs(resolved, mode, { isInactive, isUsed }).filter((tab) => !tab.if || !record || test(tab.if, stripEnvelope(record))),
    [resolved, mode, isInactive, isUsed, record, test],
  )
  const target = mode === 'create' ? (params.target ?? tabIn(query)) : params.target
  const tab = tabAt(tabs, target)
  const open = useMemo(() => entryAt(tab, params['_entry']), [tab, params])
  const tabAddress = useCallback(
    ({ id, entry: word = id }: ResolvedTab, entry?: string) =>
      record
        ? pathOf(summary, 'record', { ...params, ...record, target: entry === undefined ? id : word, _entry: entry })
        : createTabPathOf(summary, params, query, id),
    [summary, params, record, query],
  )
  const openTab = useCallback(
    (to: ResolvedTab, entry?: string, isSame = false) => void navigate(tabAddress(to, entry), { replace: isSame }),
    [navigate, tabAddress],
  )
  /** Paths of the same record: moving between them keeps the draft. */
  const staysHere = useCallback(
    (pathname: string) => {
      const to = record && recordIn(summary, pathname)
      // The path of a child record may look like an entry of a tab.
      return to !== undefined && to['id'] === String(record?.id) && (to['_entry'] === undefined || isMap(tabAt(tabs, to['target'])))
    },
    [summary, record, tabs],
  )
  return { tabs, tab, target, open, tabAddress, openTab, staysHere }
}

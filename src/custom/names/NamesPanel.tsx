// The names of a record: the state of each, the DNS records to add for unproven ones, and Check now.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { checkNamesNow, nameProofQuery } from './calls.ts'
import { isUnproven, type ShownName } from '../../client/calls/names.ts'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { nameStates } from '../../engine/resolve/envelope.ts'
import { formatCountdown, useCountdown } from '../../ui/format/countdown.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { problemOf } from '../../ui/problem.ts'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import type { CustomTabProps } from '../tabProps.ts'
import { NameItem } from './NameItem.tsx'
import './names.css'

type Props = Pick<CustomTabProps, 'type' | 'record' | 'schema' | 'names' | 'putNames' | 'can'>
const TOO_SOON = 429

export function NamesPanel({ type, record, schema, names, putNames, can }: Props) {
  const t = useTranslate()
  const zone = useTimezone()
  const format = useFormat(zone)
  const open = names.filter(isUnproven)
  const kind = names.some((one) => one.kind === 'zone') ? 'zone' : 'host'
  const next = names.flatMap(({ registry }) => registry?.next_at ?? [])[0]
  const proof = useQuery({ ...nameProofQuery(useAccount()?.name), enabled: open.length > 0 || kind === 'zone' })
  const check = useCheck({ type, id: String(record.id), putNames })
  const at = lastOf(names)
  return (
    <Panel
      title={t(`names.titles.${kind}`)}
      note={t(open.length > 0 ? `names.notes.${kind}` : kind === 'zone' ? 'names.notes.delegated' : 'names.notes.proven')}
      right={can.update && <CheckButton check={check} />}
      className="names"
      flush
    >
      <p className="names-time muted small">
        {at === undefined ? t('names.never') : <time dateTime={at}>{t('names.checked', { at: format.date(at) })}</time>}
        {next !== undefined && ` · ${t('names.next', { at: format.date(next) })}`}
        {at !== undefined && ` · ${t('form.zone', { zone })}`}
        {!can.update && open.length > 0 && ` · ${t('names.noRights')}`}
      </p>
      <p className="vh" role="status">
        {check.result && t('names.result', countsOf(check.result))}
      </p>
      {(names.some(({ simulated }) => simulated) || proof.data?.simulated) && (
        <div className="names-demo">
          <Alert>{t('names.simulated')}</Alert>
        </div>
      )}
      <ul className="name-list">
        {/* Names that need attention first; otherwise in the record's order. */}
        {[...open, ...names.filter((one) => !isUnproven(one))].map((one) => (
          <NameItem
            key={`${one.kind} ${one.name}`}
            one={one}
            record={record}
            schema={schema}
            proof={proof}
            servers={proof.data?.nameservers ?? []}
            format={format}
          />
        ))}
      </ul>
    </Panel>
  )
}

function CheckButton({ check: { busy, retryAt, run } }: { check: ReturnType<typeof useCheck> }) {
  const t = useTranslate()
  const left = useCountdown(retryAt)
  return (
    <Button icon="refresh" busy={busy} aria-disabled={left > 0 || undefined} onClick={() => left === 0 && void run()}>
      {busy ? (
        t('names.checking')
      ) : left > 0 ? (
        <span className="tn">{t('names.wait', { time: formatCountdown(left) })}</span>
      ) : (
        t('names.check')
      )}
    </Button>
  )
}

/** `retryAt`: milliseconds; the server accepts no check before. */
function useCheck({ type, id, putNames }: { type: string; id: string; putNames: Props['putNames'] }) {
  const showFailure = useFailureToast()
  const [busy, setBusy] = useState(false)
  const [retryAt, setRetryAt] = useState<number>()
  const [result, setResult] = useState<ShownName[]>()
  const run = async (): Promise<void> => {
    setBusy(true)
    setResult(undefined)
    try {
      const names = await checkNamesNow(type, id)
      putNames(names)
      setResult(names)
    } catch (error) {
      const problem = problemOf(error)
      if (problem.status === TOO_SOON && problem.retryAt !== undefined) setRetryAt(problem.retryAt)
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, retryAt, result, run }
}

function lastOf(names: ShownName[]): string | undefined {
  return names
    .flatMap(({ checked_at: at, registry }) => [at ?? [], registry?.silent_at ?? []].flat())
    .toSorted()
    .at(-1)
}

function countsOf(names: ShownName[]): Record<string, number> {
  return Object.fromEntries(nameStates.map((state) => [state, names.filter((one) => one.state === state).length]))
}

// The results of live checks, one row each; before the first run no result is shown.
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useAccount, useTimezone } from '../../client/session/useSession.ts'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { checkKinds, checkStates, checkSubjects, type CheckResult, type Checks as Said } from '../../engine/values/checks.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { useFailureToast } from '../../ui/useFailureToast.ts'
import type { CustomTabProps } from '../tabProps.ts'
import { CheckRow } from './CheckRow.tsx'
import { checksQuery } from './checksQuery.ts'

type Props = Pick<CustomTabProps, 'type' | 'record'>

/** Hidden if the definition has no checks. */
export function Checks({ type, record }: Props) {
  const state = useDefinition(type)
  const checks = state.status === 'ready' ? state.definition.resource.checks : undefined
  return checks ? <Found type={type} record={record} checks={checks} /> : null
}

function Found({ type, record, checks }: Props & { checks: Said }) {
  const t = useTranslate()
  const showFailure = useFailureToast()
  const zone = useTimezone()
  const format = useFormat(zone)
  const account = useAccount()?.name
  const { data: report, isFetching, refetch } = useQuery(checksQuery(type, account, { id: String(record.id), version: record.version }))
  const rows = report?.checks ?? checkSubjects(checks, record)
  const run = async (): Promise<void> => {
    if (isFetching) return
    const { error } = await refetch()
    if (error) showFailure(error)
  }
  const said = report && !isFetching ? t('checks.summary', countsOf(report.checks)) : ''
  const button = rows.length > 0 && (
    <Button icon="refresh" busy={isFetching} onClick={() => void run()}>
      {t(report ? 'checks.again' : 'checks.run')}
    </Button>
  )
  return (
    <Panel title={t('checks.title')} note={t('checks.note')} right={button} className="live-checks" flush>
      <p className="check-time muted small">
        {rows.length === 0 ? (
          t('checks.nothing')
        ) : report ? (
          <>
            <time dateTime={report.checked_at}>{t('checks.at', { at: format.date(report.checked_at) })}</time> · {t('form.zone', { zone })}
          </>
        ) : (
          t('checks.never')
        )}
      </p>
      <p className="vh" role="status">
        {said}
      </p>
      {checkKinds
        .filter((kind) => rows.some((row) => row.kind === kind))
        .map((kind) => (
          <section key={kind} aria-labelledby={`checks-${kind}`} className="check-kind">
            <h3 id={`checks-${kind}`}>{t(`checks.kinds.${kind}`)}</h3>
            <ul>
              {rows
                .filter((row) => row.kind === kind)
                .map((row) => (
                  <CheckRow key={row.path} row={row} isRunning={isFetching} />
                ))}
            </ul>
          </section>
        ))}
    </Panel>
  )
}

function countsOf(checks: CheckResult[]): Record<string, number> {
  return Object.fromEntries(checkStates.map((state) => [state, checks.filter((one) => one.state === state).length]))
}

// One check: its state as a word, its subject, the reason, and found versus expected values.
import { useTranslate } from 'ra-core'
import type { CheckResult, CheckState, CheckSubject } from '../../engine/values/checks.ts'
import { Status, type StatusTone } from '../../ui/parts/feedback/Status.tsx'

type State = CheckState | 'running' | 'none'
const tones: Record<State, StatusTone> = { running: 'run', none: 'off', fine: 'ok', warning: 'warn', failed: 'bad', skipped: 'off' }

/** `row` without a state: the check has not run yet. */
export function CheckRow({ row, isRunning }: { row: CheckSubject | CheckResult; isRunning: boolean }) {
  const t = useTranslate()
  const result = 'state' in row && !isRunning ? row : undefined
  const state: State = isRunning ? 'running' : (result?.state ?? 'none')
  return (
    <li>
      <Status tone={tones[state]}>{t(`checks.states.${state}`)}</Status>
      <div className="grow">
        <b className="mono">{row.subject}</b>
        {result && <p>{t(`checks.reasons.${row.kind}.${result.reason}`, { _: result.reason })}</p>}
        {result && result.found !== undefined && (
          <p className="small">
            <span className="muted">{t('checks.found')}: </span>
            <span className="mono">{result.found}</span>
          </p>
        )}
        {result && result.expected !== undefined && result.expected !== result.found && (
          <p className="small">
            <span className="muted">{t('checks.expected')}: </span>
            <span className="mono">{result.expected}</span>
          </p>
        )}
      </div>
    </li>
  )
}

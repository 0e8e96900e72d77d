// The states of one part during the last day: chosen by its source, its address and its key, shown as lines.
import { useId, useState } from 'react'
import { useTranslate } from 'ra-core'
import { useTimezone } from '../../../client/session/useSession.ts'
import { useFormat } from '../../../ui/format/useFormat.ts'
import { shortSecret } from '../../../ui/format/shortSecret.ts'
import { Panel } from '../../../ui/parts/Panel.tsx'
import { choicesOf, type PartRow, type States } from '../partRows.ts'
import { useHistory } from '../useReports.ts'
import { reasonText } from '../../../engine/words/reasons.ts'
import { HistoryCsv } from './HistoryCsv.tsx'

type Props = { of: Parameters<typeof useHistory>[0]; rows: PartRow[]; states: States }
type Chosen = { source?: string; target?: string; key?: string }

export function StateHistory({ of, rows, states }: Props) {
  const t = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(true)
  const [chosen, setChosen] = useState<Chosen>({})
  const { data, isError } = useHistory(of, { enabled: isOpen && states.isReported })
  const format = useFormat(useTimezone())
  const sources = choicesOf(rows, {}, 'source')
  const source = sources.find((one) => one === chosen.source) ?? sources[0]
  const targets = choicesOf(rows, { source }, 'target')
  const target = targets.find((one) => one === chosen.target) ?? targets[0]
  const keys = choicesOf(rows, { source, target }, 'key')
  const key = keys.find((one) => one === chosen.key) ?? keys[0]
  const row = rows.find(
    (one) => (source === undefined || one.source === source) && one.target === target && (key === undefined || one.key === key),
  )
  const entries = data?.find(({ part }) => part === row?.part)?.entries ?? []
  const lines = entries
    .toReversed()
    .map(({ at, code, reason }) => `${format.date(at)} - ${states.nameOf(code)}${reason ? `, ${reasonText(reason, t)}` : ''}`)
  const selects = [
    { name: 'source', options: sources, value: source, choose: (value: string): Chosen => ({ source: value }) },
    { name: 'target', options: targets, value: target, choose: (value: string): Chosen => ({ source, target: value }) },
    { name: 'key', options: keys, value: key, choose: (value: string): Chosen => ({ source, target, key: value }) },
  ] as const
  return (
    <Panel className="part-history">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('partStatus.history')}</summary>
        <div className="fs">
          {selects.map(({ name, options, value, choose }) => (
            <div className="f" key={name}>
              <label htmlFor={`${id}-${name}`}>{t(`partStatus.${name}`)}</label>
              <select
                id={`${id}-${name}`}
                className="in mono"
                value={value ?? ''}
                disabled={options.length === 0}
                onChange={({ target: { value: next } }) => setChosen(choose(next))}
              >
                {options.length === 0 && <option value="">–</option>}
                {options.map((one) => (
                  <option key={one} value={one}>
                    {name === 'key' ? shortSecret(one) : one}
                  </option>
                ))}
              </select>
            </div>
          ))}
          <textarea
            className="in mono"
            readOnly
            rows={8}
            aria-label={t('partStatus.historyOf')}
            value={lines.length > 0 ? lines.join('\n') : t(isError && !data ? 'partStatus.failed' : 'partStatus.noHistory')}
          />
          <HistoryCsv
            record={of}
            history={data}
            states={states}
            labels={(['source', 'target', 'key', 'comment'] as const).map((name) => t(`partStatus.${name}`))}
            parts={rows.map((one) => ({ part: one.part, cells: [one.source, one.target, one.key && shortSecret(one.key), one.comment] }))}
          />
        </div>
      </details>
    </Panel>
  )
}

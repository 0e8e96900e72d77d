// A report: all figures of a period by one property of requests.
import { useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router'
import { SelectInput } from '../../../ui/form/controls/inputs.tsx'
import { OnlineInfo } from '../notes/OnlineInfo.tsx'
import { parts, PartTable } from '../traffic/PartTable.tsx'
import { RangeBar } from '../range/RangeBar.tsx'
import { useFilterChoices } from '../useFilterChoices.ts'
import { useRange } from '../range/useRange.ts'

export function ReportView({ account }: { account: string }) {
  const t = useTranslate()
  const [params, setParams] = useSearchParams()
  const range = useRange('month_curr')
  const choices = useFilterChoices(account, range).filter(({ name }) => name === 'resource' || name === 'host')
  const part = parts.find((one) => one === params.get('by')) ?? 'resources'
  return (
    <>
      <RangeBar range={range} choices={choices} />
      {range.isOnline && <OnlineInfo at={range.now} />}
      <div className="stat-bar wide-select">
        <SelectInput
          label={t('statistics.by')}
          value={part}
          options={parts.map((value) => ({ value, label: `${t('statistics.by')}: ${t(`statistics.part.${value}`)}` }))}
          onChange={(by) => setParams({ ...Object.fromEntries(params), by })}
        />
      </div>
      <PartTable key={part} account={account} part={part} range={range} whole />
    </>
  )
}

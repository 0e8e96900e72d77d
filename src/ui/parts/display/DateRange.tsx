// Two dates with times, in the user's time zone. The range is committed when the control loses the focus: see engine/dateRange.ts.
import { useTranslate } from 'ra-core'
import { useState, type FocusEvent } from 'react'
import { DEFAULT_TIMES, settleRange, type DateRange as Range } from '../../../engine/formats/dateRange.ts'
import { DayInput } from '../../form/controls/DayInput.tsx'
import { HourInput } from '../../form/controls/HourInput.tsx'

type Props = { label: string; /** `YYYY-MM-DD HH:mm` each. */ value: Range; onChange: (value: Range) => void }
const ends = ['start', 'end'] as const

export function DateRange({ label, value, onChange }: Props) {
  const t = useTranslate()
  const [typed, setTyped] = useState<Range>()
  const shown = typed ?? value
  const areTimesOpen = settleRange(shown)?.areTimesOpen ?? false
  const write = (end: keyof Range, day: string, time: string) =>
    setTyped({ ...shown, [end]: day === '' ? '' : `${day} ${time || DEFAULT_TIMES[end]}` })
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    const settled = typed && settleRange(typed)
    setTyped(undefined)
    if (settled) onChange({ start: settled.start, end: settled.end })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only listens for the blur of its fields
    <div role="group" aria-label={label} className="row wrap range" onBlur={leave}>
      {ends.map((end) => {
        const [day = '', time = ''] = shown[end].split(' ')
        return (
          <span key={end} className="row">
            <DayInput label={t(`format.range.${end}Day`)} value={day} onChange={(next) => write(end, next, time)} />
            <HourInput
              label={t(`format.range.${end}Time`)}
              value={areTimesOpen ? time : DEFAULT_TIMES[end]}
              disabled={!areTimesOpen}
              onChange={(next) => write(end, day, next)}
            />
          </span>
        )
      })}
    </div>
  )
}

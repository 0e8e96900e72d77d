// Two days with times, in the clocks of the person's zone. What is picked is settled when the part is left: see engine/dateRange.ts.
import { useTranslate } from 'ra-core'
import { useState, type FocusEvent } from 'react'
import { DEFAULT_TIMES, settleRange, type DateRange as Range } from '../../engine/dateRange.ts'

type Props = { label: string; /** `YYYY-MM-DD HH:mm` each. */ value: Range; onChange: (value: Range) => void }
const ends = ['start', 'end'] as const

export function DateRange({ label, value, onChange }: Props) {
  const t = useTranslate()
  const [typed, setTyped] = useState<Range>()
  const shown = typed ?? value
  const areTimesOpen = settleRange(shown)?.areTimesOpen ?? false
  const write = (end: keyof Range, day: string, time: string) => setTyped({ ...shown, [end]: day === '' ? '' : `${day} ${time || DEFAULT_TIMES[end]}` })
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.closest('[role="group"]')?.contains(event.relatedTarget)) return
    const settled = typed && settleRange(typed)
    setTyped(undefined)
    if (settled) onChange({ start: settled.start, end: settled.end })
  }
  return (
    <div role="group" aria-label={label} className="row wrap">
      {ends.map((end) => {
        const [day = '', time = ''] = shown[end].split(' ')
        return (
          <span key={end} className="row">
            <span className="in"><input type="date" className="tn" aria-label={t(`app.range.${end}Day`)} value={day} onChange={(event) => write(end, event.target.value, time)} onBlur={leave} /></span>
            <span className={areTimesOpen ? 'in' : 'in off'}><input type="time" className="tn" aria-label={t(`app.range.${end}Time`)} value={areTimesOpen ? time : DEFAULT_TIMES[end]} disabled={!areTimesOpen} onChange={(event) => write(end, day, event.target.value)} onBlur={leave} /></span>
          </span>
        )
      })}
    </div>
  )
}

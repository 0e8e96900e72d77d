// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { DateRange } from './DateRange.tsx'

afterEach(cleanup)
function Page({ start, end }: { start: string; end: string }) {
  const [range, setRange] = useState({ start, end })
  return (
    <>
      <DateRange label="Period" value={range} onChange={setRange} />
      <output>{JSON.stringify(range)}</output>
    </>
  )
}
const chosen = () => JSON.parse(screen.getByRole('status').textContent) as { start: string; end: string }
const part = (name: string) => screen.getByLabelText<HTMLInputElement>(`format.range.${name}`)
const fill = (name: string, value: string) => fireEvent.change(part(name), { target: { value } })
const leave = () => fireEvent.blur(part('endDay'), { relatedTarget: null })
const times = () => [part('startTime').disabled, part('endTime').disabled]

it('a range of more than three days disables the time inputs; a shorter one enables them', () => {
  render(<Page start="2026-11-01 10:00" end="2026-11-02 11:30" />)
  expect(times()).toEqual([false, false])
  fill('endDay', '2026-11-05')
  expect(times()).toEqual([true, true])
  fill('endDay', '2026-11-04')
  expect(times()).toEqual([true, true])
  fill('endDay', '2026-11-03')
  expect(times()).toEqual([false, false])
})
it('a range of more than three days has the default times', () => {
  render(<Page start="2026-11-01 10:00" end="2026-11-02 11:30" />)
  fill('endDay', '2026-11-05')
  expect([part('startTime').value, part('endTime').value]).toEqual(['00:00', '23:59'])
  leave()
  expect(chosen()).toEqual({ start: '2026-11-01 00:00', end: '2026-11-05 23:59' })
})
it('R0-599 R0-600 ends are put in order, and a missing one is set a day apart, once the part is left', () => {
  render(<Page start="2026-11-03 10:00" end="2026-11-04 10:00" />)
  fill('endDay', '2026-11-02')
  expect(chosen().start).toBe('2026-11-03 10:00')
  leave()
  expect(chosen()).toEqual({ start: '2026-11-02 10:00', end: '2026-11-03 10:00' })
  fill('startDay', '')
  leave()
  expect(chosen()).toEqual({ start: '2026-11-02 10:00', end: '2026-11-03 10:00' })
  fill('endDay', '')
  fill('startTime', '12:15')
  leave()
  expect(chosen()).toEqual({ start: '2026-11-02 12:15', end: '2026-11-03 12:15' })
})
it('nothing is chosen when neither end is a time', () => {
  render(<Page start="2026-11-03 10:00" end="2026-11-04 10:00" />)
  fill('startDay', '')
  fill('endDay', '')
  leave()
  expect(chosen()).toEqual({ start: '2026-11-03 10:00', end: '2026-11-04 10:00' })
})

// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormWords } from '../../ui/form/context.ts'
import { Rail } from './Facts.tsx'

afterEach(cleanup)

const words = { t: (key: string) => key } as unknown as FormWords

it('the times of a record are shown with their time zone', () => {
  const record = { id: 'x_1', version: 2, created_at: '2026-11-20T11:02:00Z', updated_at: '2026-11-20T12:02:00Z' }
  const { container } = render(
    <Rail record={record} bill={null} delivery={undefined} words={words} dateTime={(moment) => `at ${moment}`} timezone="Europe/Moscow" />,
  )
  const facts = [...container.querySelectorAll('dl > div')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
  expect(facts.slice(1)).toEqual([
    ['form.facts.created', 'at 2026-11-20T11:02:00Z'],
    ['form.facts.changed', 'at 2026-11-20T12:02:00Z'],
    ['form.facts.zone', 'Europe/Moscow'],
  ])
})

it('a key that changes the price does not render the times again', () => {
  const written: unknown[] = []
  const dateTime = (moment: unknown): string => {
    written.push(moment)
    return `at ${String(moment)}`
  }
  const record = { id: 'x_1', version: 2, created_at: '2026-11-20T11:02:00Z' }
  const rail = (bill: string) => <Rail {...{ record, bill, delivery: undefined, words, dateTime, timezone: 'Europe/Moscow' }} />
  const { rerender, container } = render(rail('5'))
  rerender(rail('6'))
  expect([written, container.textContent]).toEqual([['2026-11-20T11:02:00Z'], expect.stringContaining('6')])
})

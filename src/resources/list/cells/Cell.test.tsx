// @vitest-environment jsdom
// Cells of empty fields.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { cellOf } from './Cell.tsx'
import { columnKinds } from '../../../engine/check/drawn.ts'
import type { ColumnModel } from '../columns/columnsOf.ts'
import type { RowTools } from '../rows/useRowTools.ts'
import { createFormat } from '../../../ui/format/createFormat.ts'

afterEach(cleanup)
// A dash needs no other row tools.
const tools = { t: (key: string) => (key === 'app.none' ? '—' : key) } as unknown as RowTools
const column = (as: string): ColumnModel => ({ field: 'held', as, isSortable: false, isNumeric: false, isHidden: false, isTitle: false })

it.each(
  columnKinds.flatMap((as) =>
    (
      [
        ['absent', {}],
        ['null', { held: null }],
        ['an empty text', { held: '' }],
        ['an empty list', { held: [] }],
        ['a list of nothing', { held: [''] }],
        ['an empty object', { held: {} }],
      ] as const
    ).map(([what, data]) => [as, what, data] as const),
  ),
)('drawn as %s, a value that is %s is a dash', (as, what, data) => {
  if (as === 'status' && what !== 'absent' && what !== 'null') return
  const { container } = render(<>{cellOf({ id: '1', ...data }, column(as), tools)}</>)
  expect(container.textContent).toBe('—')
})

const named = (state: string, kind = 'host') => ({ path: '/names/0', name: 'a.example', kind, state })
const statusOf = (names: object[], held: unknown = true) =>
  render(
    <>
      {cellOf({ id: '1', held, _names: names }, column('status'), {
        ...tools,
        state: (_: string, value: unknown) => `state ${String(value)}`,
      } as unknown as RowTools)}
    </>,
  ).container.textContent

it.each([
  ['waits', [named('waiting')], 'state truerecord.names.waiting'],
  ['is in use elsewhere, beside one that waits', [named('waiting'), named('taken')], 'state truerecord.names.taken'],
  ['is of a zone without delegation', [named('waiting', 'zone')], 'record.names.zone.waiting'],
  ['is of a zone of somebody else', [named('taken', 'zone')], 'record.names.zone.taken'],
])('the state of a record whose name %s is extended by it', (_, names, said) => {
  expect(statusOf(names)).toBe(said)
})
it.each([
  ['every name is proven', [named('proven')], true],
  ['there are no names', [], true],
  ['the record is off', [named('waiting')], false],
  ['the server says something else', [{ name: 5, state: 'waiting' }, named('strange')], true],
])('the state of a record is alone where %s', (_, names, held) => {
  expect(statusOf(names, held)).toBe(`state ${held}`)
})

it.each([
  [{ held: 12.5, unit: 'RUB' }, '₽\u00a012.50'],
  [{ held: 0.0004, unit: 'RUB' }, '₽\u00a00.0004'],
  [{ held: 12.5 }, '12.5'],
  [{ held: 'free', unit: 'RUB' }, 'free'],
])('an amount is shown with its currency where it has one: %j', (data, text) => {
  const { container } = render(
    <>
      {cellOf({ id: '1', ...data }, { ...column('money'), currency: 'unit' }, { ...tools, format: createFormat(tools.t, 'en_US', 'UTC') })}
    </>,
  )
  expect(container.textContent).toBe(text)
})

it.each([
  ['#1a2b3c', 'rgb(26, 43, 60)'],
  ['red;x', ''],
  ['url(x)', ''],
])('a colour is a swatch beside its name: %s', (held, seen) => {
  const { container } = render(<>{cellOf({ id: '1', held }, column('colour'), tools)}</>)
  expect(container.textContent).toBe(held)
  expect(container.querySelector<HTMLElement>('.swatch')!.style.background).toBe(seen)
})

const key = `v=DKIM1; k=rsa; p=${'MIGf'.repeat(90)}IDAQAB`
it.each([
  ['list', ['10 xn--80a1acny.xn--p1ai.'], '10 почта.рф.'],
  ['text', 'xn--80a1acny', 'почта'],
  ['list', [key], `${key.slice(0, 24)}…${key.slice(-12)}`],
])('as %s: names in their own script, both ends of a long value', (as, held, text) => {
  const { container } = render(<>{cellOf({ id: '1', held }, column(as), tools)}</>)
  expect(container.textContent).toBe(text)
})

const reportedAs = (code: number | null, { held = true, delivery = 'applied' }: { held?: boolean; delivery?: string } = {}) => {
  const record = { id: '1', held, _reports: { code }, _delivery: { state: delivery, agents: { total: 1, applied: 1 } } }
  const own = {
    ...tools,
    isDelivered: true,
    state: (_: string, value: unknown) => `state ${String(value)}`,
    reported: (given: number) => ({ tone: 'warn', text: `code ${given}` }),
  }
  return render(<>{cellOf(record, column('status'), own as unknown as RowTools)}</>).container.textContent
}
it('a running record shows the state that agents reported', () => expect(reportedAs(8)).toBe('code 8'))
it.each([
  ['nothing was reported', () => reportedAs(null), /^state true/],
  ['the record is off', () => reportedAs(0, { held: false }), /^state false/],
  ['its version could not be applied', () => reportedAs(0, { delivery: 'error' }), /^list\.delivery\.error/],
] as const)('but its own state where %s', (_, said, expected) => expect(said()).toMatch(expected))
it('a state of a type that agents do not deliver has nothing below it', () => {
  const record = { id: '1', held: 'waiting', _delivery: { state: 'none', agents: { total: 0, applied: 0 } } }
  const textOf = (isDelivered: boolean) => {
    const own = { ...tools, isDelivered, state: (_: string, value: unknown) => `state ${String(value)}` }
    return render(<>{cellOf(record, column('status'), own as unknown as RowTools)}</>).container.textContent
  }
  expect(textOf(false)).toBe('state waiting')
  expect(textOf(true)).toContain('list.served.none')
})

it.each([
  [['a', 'b', 'a'], 'Label aformat.more', 'each label once'],
  [['b', 'b'], 'Label b', 'one label'],
])('a list of choices shows their labels: %j', (held, text) => {
  const labelled = { ...tools, option: (_: string, value: unknown) => `Label ${String(value)}` } as unknown as RowTools
  const { container } = render(<>{cellOf({ id: '1', held }, { ...column('list'), isChoice: true }, labelled)}</>)
  expect(container.textContent).toBe(text)
})

it.each(columnKinds.filter((as) => ['chip', 'list'].includes(as)))('drawn as %s, the empty option has its word', (as) => {
  const worded = { ...tools, option: (_: string, value: unknown) => (value === '' ? 'empty' : String(value)) } as unknown as RowTools
  const textOf = (held: unknown) =>
    render(<>{cellOf({ id: '1', held }, { ...column(as), isChoice: true }, worded)}</>).container.textContent
  expect(textOf('')).toBe('empty')
  if (as === 'list') expect([textOf(['']), textOf([])]).toEqual(['empty', '—'])
  expect(textOf(null)).toBe('—')
})

it.each([
  [true, 0],
  [false, 1],
])('choices are text, other lists are monospaced: %s', (isChoice, count) => {
  const worded = { ...tools, option: (_: string, value: unknown) => String(value) } as unknown as RowTools
  const { container } = render(<>{cellOf({ id: '1', held: ['a', 'b'] }, { ...column('list'), ...(isChoice && { isChoice }) }, worded)}</>)
  expect(container.querySelectorAll('.mono')).toHaveLength(count)
})

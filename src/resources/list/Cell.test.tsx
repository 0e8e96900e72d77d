// @vitest-environment jsdom
// What stands in a cell whose field says nothing.
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { cellOf } from './Cell.tsx'
import { columnKinds } from '../../engine/drawn.ts'
import type { ColumnModel } from './columnsOf.ts'
import type { RowTools } from './useRowTools.ts'

afterEach(cleanup)
// A dash needs nothing else of a row's tools.
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
)('drawn as %s, what is %s is a dash', (as, what, data) => {
  if (as === 'status' && what !== 'absent' && what !== 'null') return
  const { container } = render(<>{cellOf({ id: '1', ...data }, column(as), tools)}</>)
  expect(container.textContent).toBe('—')
})

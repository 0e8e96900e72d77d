// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openAlone } from '../../../../tests/support/pageAlone.tsx'
import { closePortal } from '../../../../tests/support/signedIn.tsx'
import { PathnameScope } from '../../../client/paths/PathnameScope.tsx'
import type { ChargedMonth } from '../operations/operations.ts'
import { MeasuredTraffic } from './MeasuredTraffic.tsx'

afterEach(closePortal)

const month: ChargedMonth = {
  period: '2026-02',
  status: 'closed',
  closed_at: '2026-03-01T09:00:00Z',
  currency: 'EUR',
  lines: [],
  skipped: [],
  net: '0.00',
  vat: '0.00',
  total: '0.00',
}

const open = (shown: ChargedMonth) =>
  openAlone(
    <PathnameScope>
      <MeasuredTraffic month={shown} />
    </PathnameScope>,
  )

it('leads to the traffic of the month, in UTC as the bill', async () => {
  await open(month)
  const { pathname, searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link').href)
  expect([pathname, searchParams.get('start'), searchParams.get('end')]).toEqual([
    '/stat/base/traffic',
    '2026-02-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
  ])
})

it('is not offered for a month before the project', async () => {
  await open({ ...month, status: 'before' })
  expect(screen.queryByRole('link')).toBeNull()
})

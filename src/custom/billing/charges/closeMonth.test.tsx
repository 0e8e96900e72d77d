// @vitest-environment jsdom
// The dialog that asks staff before a month is closed.
import { fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { openAlone } from '../../../../tests/support/pageAlone.tsx'
import { closePortal } from '../../../../tests/support/signedIn.tsx'
import { lazyScreen } from '../../../client/words/screenWords.ts'
import type { ChargedMonth } from '../operations/operations.ts'
import { words } from '../words.ts'

const CloseMonth = lazyScreen(words, async () => (await import('./CloseMonth.tsx')).CloseMonth)

const month: ChargedMonth = {
  period: '2026-10',
  status: 'over',
  closed_at: null,
  currency: 'EUR',
  lines: [],
  skipped: [{ code: 'WAF-PRO', reason: 'currency' }],
  net: '0.00',
  vat: '0.00',
  total: '0.00',
}

afterEach(closePortal)

it('the dialog repeats what is not charged, and why; a month of which nothing is charged is not closed', async () => {
  await openAlone(
    <Suspense>
      <CloseMonth project="prj_1" month={month} title="October 2026" />
    </Suspense>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Close month' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close October 2026?' })
  expect(within(dialog).getByText('Not charged: WAF-PRO. Its price is in another currency.')).toBeTruthy()
  expect(dialog.textContent).toContain('Nothing of this month can be charged yet')
  expect(within(dialog).getByRole('button', { name: 'Close month' }).getAttribute('aria-disabled')).toBe('true')
})

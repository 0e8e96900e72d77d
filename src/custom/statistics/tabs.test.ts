import { expect, it } from 'vitest'
import { visibleTabs } from './visibleTabs.ts'

it('R0-651 a tab with the marker is hidden from customers and shown to staff', () => {
  const tabs = [{ id: 'traffic' }, { id: 'partners', staffOnly: true as const }]
  expect(visibleTabs(tabs, false).map(({ id }) => id)).toEqual(['traffic'])
  expect(visibleTabs(tabs, true).map(({ id }) => id)).toEqual(['traffic', 'partners'])
})

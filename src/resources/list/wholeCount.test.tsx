// @vitest-environment jsdom
// The number of records above a list that begins with a filter.
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it('covers all records, beside the filtered ones; the shown segment is counted by the list itself', async () => {
  const counted: string[] = []
  const all = ['one', 'two', 'three', 'four'].map((name, at) => ({
    id: `rs_${at}`,
    version: 1,
    name: `restream-${name}`,
    type: 'long',
    active: at < 3,
    restreams: [],
    created_at: '2026-11-01T00:00:00Z',
  }))
  await openPortal('/streaming/restream', {
    session: { role: 'customer' },
    answers: {
      'GET /accounts/shop/restreams': (query) => {
        const { active } = JSON.parse(query.get('filter') ?? '{}') as { active?: boolean }
        if (query.get('range') === '[0,0]') counted.push(String(active))
        return rows(all.filter((row) => active === undefined || row.active === active))
      },
    },
  })
  await screen.findByRole('link', { name: 'restream-one' })
  const meta = () => document.querySelector('.ph-meta')!.textContent
  await waitFor(() => expect(meta()).toBe('3 of 4 records'))
  const segments = () => [...document.querySelectorAll('.tools .seg button')].map(({ textContent }) => textContent)
  await waitFor(() => expect(segments()).toEqual(['All4', 'Active3', 'Deactivated1']))
  expect(counted.toSorted()).toEqual(['false', 'undefined'])
  await act(async () => screen.getByRole('radio', { name: /^All/ }).click())
  await waitFor(() => expect(meta()).toBe('4 records'))
  expect(segments()).toEqual(['All4', 'Active3', 'Deactivated1'])
})

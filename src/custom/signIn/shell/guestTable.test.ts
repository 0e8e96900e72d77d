import { expect, it } from 'vitest'
import file from '../../../schemas/_pages.json' with { type: 'json' }
import { guestAddress, guestRouteAt, type GuestRoute } from './guestRoutes.ts'

const rows = Object.entries(file.pages as Record<string, { path: string; area: string }>).filter(([, { area }]) => area === 'guest')

// These pages have a table of their own, because the full one is too large for the sign-in.
it.each(rows)('%s has the address of the table of all pages', (name, { path }) => {
  const [base = '', param] = path.split('/:')
  expect(guestAddress(name as GuestRoute)).toBe(base)
  expect(guestRouteAt({ pathname: base, search: '' })?.name).toBe(name)
  if (param) expect(guestRouteAt({ pathname: `${base}/ready`, search: '' })).toMatchObject({ name, param: 'ready' })
})
it('there are no other guest pages', () => expect(rows).toHaveLength(10))

// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { type ComponentProps } from 'react'
import { afterEach, expect, it } from 'vitest'
import { demoActor, portalActor } from '../../../engine/rights/portalActor.ts'
import words from './words.en_US.json' with { type: 'json' }
import { RevisionRow } from './RevisionRow.tsx'

afterEach(cleanup)

it.each([
  [portalActor, words.portal],
  [demoActor, words.demo],
  ['Irina Sokolova', 'Irina Sokolova'],
])('names who changed the record: %s', (actor, shown) => {
  const props = {
    revision: { version: 2, at: '2026-03-01T10:00:00.000Z', actor, ip: '', action: 'create', changes: [] },
    record: { id: 'x', version: 3 },
    schema: {},
    words: { t: (key: string) => (key === 'history.portal' ? words.portal : key === 'history.demo' ? words.demo : key) },
    dateTime: String,
    isOpen: false,
    onToggle: () => undefined,
  } as unknown as ComponentProps<typeof RevisionRow>
  render(<RevisionRow {...props} />)
  expect(screen.getByText(shown).className).toBe('who cut')
})

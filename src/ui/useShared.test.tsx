// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { memo } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useShared } from './useShared.ts'

afterEach(cleanup)

it('an equal value is not rendered again', () => {
  const rendered = vi.fn<(name: string) => void>()
  const Entry = memo(function Entry({ entry }: { entry: { name: string; items: string[] } }) {
    rendered(entry.name)
    return <p>{entry.items.join(' ')}</p>
  })
  function Menu({ entries }: { entries: { name: string; items: string[] }[] }) {
    return useShared(entries).map((entry) => <Entry key={entry.name} entry={entry} />)
  }
  const menu = (...bills: string[]) => (
    <Menu
      entries={[
        { name: 'cdn', items: ['http'] },
        { name: 'billing', items: bills },
      ]}
    />
  )
  const { rerender, container } = render(menu())
  rendered.mockClear()
  rerender(menu())
  expect(rendered).not.toHaveBeenCalled()
  rerender(menu('charges'))
  expect(rendered.mock.calls).toEqual([['billing']])
  expect(container.textContent).toBe('httpcharges')
  rerender(menu())
  expect(container.textContent).toBe('http')
})

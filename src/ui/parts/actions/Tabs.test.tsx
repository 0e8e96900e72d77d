// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { brandMapping } from '../../theme/brandMapping.ts'
import { PaletteContext } from '../../theme/PaletteContext.ts'
import { Tabs } from './Tabs.tsx'

/** Like a browser: called once the observed elements have been laid out. */
class LaidOut {
  constructor(readonly tell: () => void) {}
  observe() {
    this.tell()
  }
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('ResizeObserver', LaidOut))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const items = [
  { id: 'plain', label: 'Plain', to: '/plain' },
  {
    id: 'deep',
    label: 'Deep',
    to: '/deep',
    items: [
      { id: 'one', label: 'One', to: '/deep/one' },
      { id: 'two', label: 'Two', to: '/deep/two' },
    ],
  },
]
const open = (current: string, currentItem?: string) =>
  render(
    <MemoryRouter>
      <Tabs items={items} current={current} currentItem={currentItem} label="Tabs" />
    </MemoryRouter>,
  )

describe('Tabs', () => {
  it('R0-391 show the sub-items of the open tab, with the open one marked', () => {
    open('deep', 'two')
    const below = within(screen.getByRole('navigation', { name: 'Deep' }))
    expect(
      below.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['One', '/deep/one', null],
      ['Two', '/deep/two', 'page'],
    ])
  })
  it('R0-391 show no sub-items when the open tab has none', () => {
    open('plain')
    expect(screen.getAllByRole('navigation')).toHaveLength(1)
    expect(screen.queryByText('One')).toBeNull()
    expect(screen.getByRole('link', { name: 'Plain' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'Deep' }).getAttribute('aria-current')).toBeNull()
  })
  it('beyond eight are in a menu, whose button shows the open one of them', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `t${at}`, label: `Tab ${at}`, to: `/${at}` }))
    const at = (current: string) =>
      render(
        <PaletteContext value={brandMapping({}, 'light')}>
          <MemoryRouter>
            <Tabs items={many} current={current} label="Tabs" />
          </MemoryRouter>
        </PaletteContext>,
      )
    at('t0')
    const bar = within(screen.getByRole('navigation', { name: 'Tabs' }))
    expect(bar.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(many.slice(0, 7).map(({ label }) => label))
    const more = await bar.findByRole('button', {}, { timeout: 20_000 })
    expect(more.getAttribute('aria-current')).toBeNull()
    fireEvent.click(more)
    expect((await screen.findAllByRole('menuitem', {}, { timeout: 20_000 })).map(({ textContent }) => textContent)).toEqual(
      many.slice(7).map(({ label }) => label),
    )
    cleanup()
    at('t9')
    const open = await screen.findByRole('button', {}, { timeout: 20_000 })
    expect([open.textContent, open.getAttribute('aria-current')]).toEqual(['Tab 9', 'page'])
  })
  it('of eight are all in the bar', () => {
    const eight = Array.from({ length: 8 }, (_, at) => ({ id: `t${at}`, label: `Tab ${at}`, to: `/${at}` }))
    render(
      <MemoryRouter>
        <Tabs items={eight} current="t7" label="Tabs" />
      </MemoryRouter>,
    )
    expect(screen.getAllByRole('link')).toHaveLength(8)
    expect(screen.queryByRole('button')).toBeNull()
  })
  it('scroll the open one into view in a window of any width', () => {
    const [frame, tab] = [new DOMRect(0, 0, 1000, 40), new DOMRect(980, 0, 100, 40)]
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.dataset['tab'] === 'deep' ? tab : frame
    })
    open('deep')
    expect(screen.getByRole('navigation', { name: 'Tabs' }).scrollLeft).toBeGreaterThanOrEqual(80)
  })
  it('scroll the open one into view when it is in the menu, which is loaded later', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `t${at}`, label: `Tab ${at}`, to: `/${at}` }))
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'BUTTON' ? new DOMRect(560, 0, 100, 40) : new DOMRect(0, 0, 390, 40)
    })
    vi.resetModules()
    const { Tabs: NotLoaded } = await import('./Tabs.tsx')
    render(
      <MemoryRouter>
        <NotLoaded items={many} current="t9" label="Tabs" />
      </MemoryRouter>,
    )
    await screen.findByRole('button', {}, { timeout: 20_000 })
    expect(screen.getByRole('navigation', { name: 'Tabs' }).scrollLeft).toBeGreaterThanOrEqual(270)
  })
})

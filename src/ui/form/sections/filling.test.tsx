// @vitest-environment jsdom
// Long forms render visible sections first and the rest in idle time; everything stays reachable meanwhile.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../../tests/support/form.tsx'
import type { Context } from '../../../engine/schema/types.ts'
import { idOf } from '../ids.ts'
import { countInView } from './sectionHeights.ts'
import { goToSection } from './goToSection.ts'

const context: Context = { feature: [], client: 'CDN2', role: 'client_admin_base', mode: 'create', active: true }
const waiting = () => document.querySelectorAll('section[aria-busy="true"]').length
const sections = () => document.querySelectorAll('section.sec').length
let idle: (() => void)[]

/** jsdom has no idle callbacks: the test triggers them. */
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => void (idle[handle - 1] = () => {}))
})
afterEach(() => {
  closeForms()
  vi.unstubAllGlobals()
})
async function open() {
  const form = await openForm(definitionOf('http-resources'), { context })
  await new Promise((done) => requestAnimationFrame(done))
  return form
}
function beIdle(): void {
  const runs = idle.splice(0)
  act(() => runs.forEach((run) => run()))
}

describe('a form longer than the window', () => {
  it('renders the rest only after its first frame', async () => {
    const frames: (() => void)[] = []
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
    await openForm(definitionOf('http-resources'), { context })
    expect(idle).toEqual([])
    frames.forEach((run) => run())
    expect(idle).toHaveLength(1)
  })
  it('renders the visible part, then a section in each idle period, until all are rendered', async () => {
    await open()
    const [before, all] = [waiting(), sections()]
    expect([before > 0, before < all]).toEqual([true, true])
    beIdle()
    expect(waiting()).toBe(before - 1)
    for (let turn = 1; turn < before; turn += 1) beIdle()
    expect([waiting(), sections()]).toEqual([0, all])
  })
  it('lists pending sections, at their own address', async () => {
    await open()
    for (const section of document.querySelectorAll('section[aria-busy="true"]'))
      expect([section.id.startsWith('s-'), section.querySelector('h2')?.textContent !== '']).toEqual([true, true])
  })
  it('is complete before the index leads to a section', async () => {
    await open()
    const last = [...document.querySelectorAll('section.sec')].at(-1)!
    act(() => goToSection(last.id.slice(2)))
    expect(waiting()).toBe(0)
  })
  it('is complete before it is printed', async () => {
    await open()
    act(() => void fireEvent(window, new Event('beforeprint')))
    expect(waiting()).toBe(0)
  })
  it('leads to a field of a pending section', async () => {
    const { jump } = await open()
    await act(async () => {
      jump('/compress/gzip')
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    expect(waiting()).toBe(0)
    expect(document.activeElement?.id).toBe(idOf('/compress/gzip'))
  })
  it('keeps typed values while sections are pending', async () => {
    await open()
    const name = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.change(name, { target: { value: 'typed early' } })
    while (waiting() > 0) beIdle()
    expect((name as HTMLInputElement).value).toBe('typed early')
  })
})

describe('the visible part', () => {
  it.each([
    ['everything, when it fits', [100, 100], 1000, 2],
    ['what begins within the window', [400, 400, 400, 400], 700, 2],
    ['at least the first', [5000, 10], 100, 1],
  ])('is %s', (_what, heights, room, count) => {
    expect(countInView(heights, room)).toBe(count)
  })
})

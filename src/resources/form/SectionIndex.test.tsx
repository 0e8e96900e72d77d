// @vitest-environment jsdom
// The index of sections at the end of a page, where sections cannot scroll to the top.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FormWords } from '../../ui/form/context.ts'
import { goToSection } from '../../ui/form/sections/goToSection.ts'
import { SectionIndex } from './SectionIndex.tsx'

const words = { t: (key: string) => key, section: (id: string) => id } as unknown as FormWords
const sections = ['one', 'two', 'three'].map((id) => ({ id, fields: [id], collapsed: false }))
/** Offsets of the sections from the top of the page. */
const begins: Record<string, number> = { 's-one': 100, 's-two': 500, 's-three': 700 }
let grown = 0
const scrolledTo = (y: number) => {
  vi.stubGlobal('scrollY', y)
  fireEvent.scroll(window)
}
const marked = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent)
const renderPage = () =>
  render(
    <>
      <SectionIndex sections={sections} errors={[]} changes={[]} words={words} />
      {Object.keys(begins).map((id) => (
        <section key={id} id={id} />
      ))}
    </>,
  )

beforeEach(() => {
  vi.stubGlobal('innerHeight', 800)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1000)
  vi.stubGlobal('scrollY', 0)
  grown = 0
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return { top: (begins[this.id] ?? 0) + grown - scrollY } as DOMRect
  })
  renderPage()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('marks the requested section until the user scrolls', () => {
  scrolledTo(200)
  expect(marked()).toEqual(['three'])
  fireEvent.click(screen.getByRole('link', { name: 'two' }))
  expect(marked()).toEqual(['two'])
  fireEvent.scroll(window)
  expect(marked()).toEqual(['two'])
  scrolledTo(100)
  expect(marked()).toEqual(['one'])
  scrolledTo(200)
  expect(marked()).toEqual(['three'])
})
it('marks the section that a tab opened', () => {
  goToSection('two')
  fireEvent.scroll(window)
  expect(marked()).toEqual(['two'])
})
it('keeps the mark when content above grows and moves the page', () => {
  scrolledTo(200)
  goToSection('two')
  grown = 34
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1034)
  scrolledTo(234)
  expect(marked()).toEqual(['two'])
})
it('removes its requests when the page is closed', () => {
  goToSection('two')
  cleanup()
  renderPage()
  expect(marked()).toEqual(['one'])
})

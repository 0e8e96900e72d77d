// @vitest-environment jsdom
// Problems of a type link to its files.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closePortal, openPortal } from '../../../tests/support/signedIn.tsx'
import type { DefinitionProblem } from '../../engine/types.ts'

const type = 'edge-redirects'
const schema = Array.from({ length: 600 }, (_, index) => `line ${index + 1}`).join('\n')
const problem = (file: string, line: number, level: DefinitionProblem['level'] = 'error'): DefinitionProblem => ({
  type,
  file: `${type}/${file}`,
  pointer: `/${line}`,
  line,
  column: 3,
  level,
  code: 'not_json',
  message: 'cut',
})
const scrolled: string[] = []

beforeEach(() => {
  scrolled.length = 0
  // jsdom has no layout: the offset of a line is its number.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, Number(this.dataset['line'] ?? 0) * 21, 0, 21)
  })
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.closest('[data-line]')?.getAttribute('data-line') ?? '')
  }
})
afterEach(async () => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView')
  await closePortal()
})

const open = async (problems: DefinitionProblem[]) => {
  await openPortal(`/admin/definitions?type=${type}`, {
    session: { role: 'admin_all' },
    answers: {
      'GET /definitions/problems': () => ({ body: problems }),
      'GET /definitions/problems/types': () => ({ body: [{ name: type, origin: 'operator', state: 'broken', inForce: false }] }),
      [`GET /definitions/${type}/files`]: () => ({ body: { 'schema.json': schema, 'ru_RU.json': '{' } }),
    },
  })
  return screen.findByRole('group', { name: `${type}/schema.json` })
}

it('opens a file at the line of its first error', async () => {
  const source = await open([problem('schema.json', 90, 'warning'), problem('schema.json', 580), problem('schema.json', 410)])
  expect(source.scrollTop).toBe(410 * 21)
  expect(scrolled).not.toContain('410')
})

it('the place of a problem links to its file and line; the line is marked, and the file has the focus', async () => {
  await open([problem('schema.json', 210), problem('ru_RU.json', 1)])
  const faults = screen.getByRole('region', { name: 'Errors' })
  // Loaded before the file.
  expect(faults.compareDocumentPosition(screen.getByRole('group', { name: 'Files of the type' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  fireEvent.click(within(faults).getByRole('button', { name: `${type}/ru_RU.json, line 1, column 3` }))
  const words = await screen.findByRole('group', { name: `${type}/ru_RU.json` })
  await waitFor(() => expect(document.activeElement).toBe(words))
  expect(words.querySelector('[aria-current]')?.getAttribute('data-line')).toBe('1')
  fireEvent.click(within(faults).getByRole('button', { name: `${type}/schema.json, line 210, column 3` }))
  await waitFor(() => expect(scrolled.at(-1)).toBe('210'))
  expect(document.querySelectorAll('.def-code [aria-current]')).toHaveLength(1)
})

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { DefinitionProblem } from '../../engine/types.ts'
import { DefinitionFiles } from './DefinitionFiles.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('reserves the height of the files only while they load', async () => {
  let answer: ((response: Response) => void) | undefined
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((done) => {
        answer = done
      }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DefinitionFiles type="edge-redirects" problems={[]} isCompared={false} spot={undefined} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('status').className).toContain('def-wait')
  await vi.waitFor(() => expect(answer).toBeDefined())
  answer!(Response.json({}))
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

it('scrolls the tab of the shown file into view, with its count', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly tell: () => void) {}
      observe() {
        this.tell()
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async () => Response.json({ 'schema.json': '{}', 'ru_RU.json': '{' }))
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.dataset['tab'] === 'ru_RU.json' ? new DOMRect(480, 0, 100, 40) : new DOMRect(0, 0, 500, 40)
  })
  const problem: DefinitionProblem = {
    type: 'edge-redirects',
    code: 'json',
    level: 'error',
    file: 'edge-redirects/ru_RU.json',
    pointer: '',
    line: 1,
    column: 1,
    message: 'cut',
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DefinitionFiles type="edge-redirects" problems={[problem]} isCompared={false} spot={undefined} onChoose={() => undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('.tabs')?.scrollLeft).toBeGreaterThanOrEqual(80))
})

// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DefinitionFiles } from './DefinitionFiles.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('keeps the room of the files while they are on the way, and no longer', async () => {
  let answer: ((response: Response) => void) | undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => { answer = done }))
  render(<QueryClientProvider client={new QueryClient()}><DefinitionFiles type="edge-redirects" problems={[]} isCompared={false} /></QueryClientProvider>)
  expect(screen.getByRole('status').className).toContain('def-wait')
  await vi.waitFor(() => expect(answer).toBeDefined())
  answer!(Response.json({}))
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

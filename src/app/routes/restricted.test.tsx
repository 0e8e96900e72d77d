// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

describe('what a browser asks for by itself', () => {
  it('of a user with partial cache deletion only: nothing that he is refused', async () => {
    const { calls } = await openPortal('/', { session: { role: 'onlypartialcachedelete', kinds: ['onlypartialcachedelete'] } })
    await waitFor(() => expect(location.pathname).toBe('/f-cdn/http/partialcachedelete/cache'))
    await screen.findByRole('heading', { level: 1 })
    expect(calls.filter((call) => call.endsWith('/service'))).toEqual([])
    expect(Stream.all).toEqual([])
  })
  it('of a customer: the service, and the stream of events', async () => {
    const { calls } = await openPortal('/f-cdn/http', {
      session: { role: 'customer', kinds: ['person-customer'] },
      answers: { 'GET /accounts/shop/http-resources': () => rows([]) },
    })
    await waitFor(() => expect(calls).toContain('GET /accounts/shop/service'))
    expect(Stream.all).toHaveLength(1)
  })
})

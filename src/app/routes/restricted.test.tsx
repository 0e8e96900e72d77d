// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Stream } from '../../../tests/support/eventStream.ts'
import { closePortal, openPortal, rows, shop } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

describe('automatic requests of a browser', () => {
  it('of a user with partial cache deletion only: nothing that would be refused', async () => {
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
  it('of a user who is restricted in one of two accounts: only those allowed in the shown account', async () => {
    const narrow = { ...shop, role: 'onlypartialcachedelete', restricted: true }
    const whole = { ...shop, name: 'studio', company_name: 'Studio' }
    const { calls } = await openPortal('/f-cdn/http', {
      session: { role: 'onlypartialcachedelete', kinds: ['cdn1-user'], accounts: [narrow, whole] },
      answers: { 'GET /accounts/studio/manager': () => ({ status: 204 }) },
    })
    await waitFor(() => expect(location.pathname).toBe('/f-cdn/http/partialcachedelete/cache'))
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Skip to content', 'CDN', 'Cache clearing', 'CDN'])
    expect(calls.filter((call) => call.startsWith('GET /accounts/shop/'))).toEqual([])
    expect(Stream.all).toEqual([])

    fireEvent.click(screen.getByRole('button', { name: /^Profile menu/ }))
    fireEvent.click(await screen.findByRole('button', { name: /studio/ }))
    await waitFor(() => expect(calls).toContain('GET /accounts/studio/service'))
    expect(Stream.all).toHaveLength(1)
    await waitFor(() => expect(screen.getAllByRole('link').length).toBeGreaterThan(5))
  })
})

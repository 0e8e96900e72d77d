// @vitest-environment jsdom
// The values that a row shows on a phone beside its name.
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closePortal, openPortal, rows } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

it('is its state, or else its end', async () => {
  const ends = Math.floor(Date.now() / 1000) + 12.5 * 86_400
  await openPortal('/f-cdn/cert/certs', {
    session: { role: 'customer' },
    answers: {
      'GET /accounts/shop/certificates': () =>
        rows([{ id: 'crt_1', version: 1, cn: 'img.example', end_timestamp: ends, used_by: [], type: 'uploaded' }]),
    },
  })
  const row = (await screen.findByRole('link', { name: 'img.example' })).closest('tr')!
  expect([...row.querySelectorAll('td.pr')].map(({ textContent }) => textContent)).toEqual(['12 days left'])
  // Nothing uses it yet.
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toContain('—')
})

it('is empty when the record has neither, without a lone dash', async () => {
  await openPortal('/f-cdn/cert/certs', {
    session: { role: 'customer' },
    answers: { 'GET /accounts/shop/certificates': () => rows([{ id: 'crt_1', version: 1, cn: 'img.example', used_by: [] }]) },
  })
  const row = (await screen.findByRole('link', { name: 'img.example' })).closest('tr')!
  expect([...row.querySelectorAll('td.pr')].map(({ textContent }) => textContent)).toEqual([])
})

describe('the line below the name', () => {
  afterEach(() => vi.unstubAllGlobals())
  it.each([
    ['the first column that says something', 390, { comment: 'For pictures', type: 'uploaded' }, 'For pictures'],
    ['a choice in words', 390, { comment: '', used_by: [], type: 'uploaded' }, 'Uploaded'],
    ['nothing where the record says nothing', 390, {}, undefined],
    ['there on phones alone', 1280, { comment: 'For pictures' }, undefined],
  ])('is %s', async (_, width, record, line) => {
    vi.stubGlobal('innerWidth', width)
    await openPortal('/f-cdn/cert/certs', {
      session: { role: 'customer' },
      answers: { 'GET /accounts/shop/certificates': () => rows([{ id: 'crt_1', version: 1, cn: 'img.example', ...record }]) },
    })
    expect((await screen.findByRole('link', { name: 'img.example' })).closest('td')!.querySelector('.sub2')?.textContent).toBe(line)
  })
  it.each([
    ['that the record is switched off', 390, false, 'Off · '],
    ['nothing of a switch that is on', 390, true, ''],
  ])('begins with %s', async (_, width, active, begins) => {
    vi.stubGlobal('innerWidth', width)
    await openPortal('/stat/alerts', {
      session: { role: 'customer' },
      answers: {
        'GET /accounts/shop/metric-alerts': () =>
          rows([{ id: 'alt_1', version: 1, name: 'peak', metric: 'traffic', condition: 'above', active }]),
      },
    })
    const row = (await screen.findByRole('link', { name: 'peak' })).closest('tr')!
    expect(row.querySelector('.sub2')?.textContent).toMatch(new RegExp(`^${begins}Traffic`))
    expect(row.classList.contains('off')).toBe(!active)
  })
  it('has the label of a column that needs one', async () => {
    vi.stubGlobal('innerWidth', 390)
    await openPortal('/dns', {
      session: { role: 'customer' },
      answers: {
        'GET /accounts/shop/dns-zones': () =>
          rows([{ id: 'zone_1', version: 1, name: 'shop.example', updated_at: new Date().toISOString() }]),
      },
    })
    expect((await screen.findByRole('link', { name: 'shop.example' })).closest('td')!.querySelector('.sub2')?.textContent).toBe(
      'Changed: just now',
    )
  })
})

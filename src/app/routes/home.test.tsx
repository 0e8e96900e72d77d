// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, rows, shop } from '../../../tests/support/signedIn.tsx'
import { refreshSession } from '../../client/session/sessionStore.ts'

afterEach(closePortal)

const projects = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'].map((name, at) => ({
  id: `prj_${at}`,
  name,
  version: 1,
  accounts: [],
}))
const found = (query: URLSearchParams) => {
  const { q = '' } = JSON.parse(query.get('filter') ?? '{}') as { q?: string }
  return rows(projects.filter(({ name }) => name.toLowerCase().startsWith(q.toLowerCase())))
}
const open = (address: string, locale?: 'ru_RU') =>
  openPortal(address, { session: { role: 'admin_all' }, answers: { 'GET /projects': found }, ...(locale && { locale }) })
const box = () => screen.findByRole<HTMLInputElement>('searchbox')
const search = async (text: string) => {
  fireEvent.change(await box(), { target: { value: text } })
  await waitFor(() => expect(location.search).toContain(text))
}
const goTo = (name: string) => act(async () => fireEvent.click(screen.getAllByRole('link', { name })[0]!))

describe('the header of a list', () => {
  it('shows the number found and the total, and none when nothing was found', async () => {
    await open('/admin/projects')
    await screen.findByText('6 records')
    await search('nothing')
    await screen.findByText('0 of 6 records')
    expect(screen.queryByText('6 records')).toBeNull()
    await search('alp')
    await screen.findByText('1 of 6 records')
  })
  it('is in Russian', async () => {
    await open('/admin/projects', 'ru_RU')
    await search('nothing')
    await screen.findByText('0 из 6 записей')
  })
})

describe('the home of staff', () => {
  it('has its own address, also for customers’ pages that staff open outside of a project', async () => {
    await open('/admin/projects')
    await screen.findByText('6 records')
    await goTo('CDN')
    await waitFor(() => expect(location.pathname).toBe('/admin'))
    await act(async () => {
      history.pushState(null, '', '/dashboard')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await waitFor(() => expect(location.pathname).toBe('/admin'))
  })
  it('is not marked in the menu on other pages of the provider', async () => {
    await open('/admin/projects')
    await screen.findByText('6 records')
    const marked = () => screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page')
    expect(marked().map(({ textContent }) => textContent)).toContain('Projects')
    expect(marked().map(({ textContent }) => textContent)).not.toContain('Main')
    await goTo('Main')
    await waitFor(() => expect(marked().map(({ textContent }) => textContent)).toContain('Main'))
  })
  it('the menu leads back to the last search', async () => {
    await open('/admin/projects')
    await search('alpha')
    await goTo('Employees')
    await goTo('Projects')
    await waitFor(() => expect(location.search).toContain('alpha'))
    expect((await box()).value).toBe('alpha')
  })
  it('R0-338: the control panel leads out of a project, back to the last search', async () => {
    const { network } = await open('/admin/projects')
    await search('alpha')
    const outside = (network['GET /session']!(new URLSearchParams(), undefined) as { body: object }).body
    network['GET /session'] = () => ({ body: { ...outside, accounts: [shop] } })
    await act(async () => void (await refreshSession()))
    // Like entering an account: the way home requests it.
    await act(async () => {
      history.pushState({ usr: { account: shop.name }, key: 'in', idx: 9 }, '', '/')
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    })
    const panel = await screen.findByRole('link', { name: 'Control panel' })
    expect(location.pathname).toBe('/')
    network['GET /session'] = () => ({ body: outside })
    await act(async () => fireEvent.click(panel))
    await waitFor(() => expect(location.pathname + location.search).toContain('/admin/projects?filter='))
    expect((await box()).value).toBe('alpha')
  })
})

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { applyBrand } from './applyBrand.ts'

/** Loading code takes longer on a busy machine. */
const patient = { timeout: 20_000 }
const icon = () => document.querySelector('link[rel=icon]')?.getAttribute('href')
beforeEach(() => void (document.head.innerHTML = '<link rel="icon" href="data:,"><title>CDN</title>'))
// Both tests share the page.
afterEach(() => document.head.replaceChildren())

it('R0-029: the tab has the name and the icon of the brand', () => {
  applyBrand({ name: 'Aurora', favicon: '/app/inventory/v1/image/img_a', scripts: [] })
  expect([document.title, icon()]).toEqual(['Aurora', '/app/inventory/v1/image/img_a'])
})
it('without an icon, a font and scripts nothing is requested', () => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  applyBrand({ name: 'Aurora', scripts: [] })
  expect([icon(), document.querySelectorAll('script').length, fetch.mock.calls.length]).toEqual(['data:,', 0, 0])
})
it('a font that fails to load leaves the page unchanged', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  applyBrand({ name: 'Aurora', font: { guid: 'fnt_a', family: 'Golos' }, scripts: [] })
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), patient)
  expect(document.documentElement.style.getPropertyValue('--brand-font')).toBe('')
})
it('third-party scripts load when the page is idle', async () => {
  const idle = vi.fn<(work: () => void) => void>()
  vi.stubGlobal('requestIdleCallback', idle)
  applyBrand({ name: 'Aurora', scripts: ['https://chat.example.net/w.js'] })
  expect(document.querySelector('script')).toBeNull()
  idle.mock.calls[0]![0]()
  await vi.waitFor(() => expect(document.querySelector('script')?.src).toBe('https://chat.example.net/w.js'), patient)
  vi.unstubAllGlobals()
})

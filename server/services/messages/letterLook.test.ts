import { describe, expect, it } from 'vitest'
import { brandLookOf } from './letterLook.ts'
import { render } from './render.ts'

const support = { email: '', phone: '' }
const at = (theme?: object, logo?: string) =>
  render({
    template: 'restore',
    locale: 'en_US',
    brand: { name: 'North & Co', support, ...(theme && { theme: theme as { primary: string } }), ...(logo && { logo }) },
    to: 'a@b.example',
    origin: 'https://portal.example',
    values: { code: 'abc' },
    now: new Date('2026-06-01T10:00:00Z'),
    expiresAt: new Date('2026-06-01T11:00:00Z'),
  })

describe('letters carry their brand', () => {
  it('with its logo, from the brand’s own host and with an alternative text', () => {
    expect(at(undefined, 'img_a').html).toContain(
      '<img src="https://portal.example/app/inventory/v1/image/img_a/raster" alt="North &amp; Co" height="40"',
    )
  })
  it('with its colours', () => {
    const { html = '' } = at({ primary: '#0055AA', nav: { bg: '#112233' } })
    for (const style of ['background:#0055AA;color:#ffffff', 'background:#112233;color:#ffffff', '3px solid #0055AA'])
      expect(html).toContain(style)
  })
  it('in these colours only: mail programs are asked not to darken them, and long words break', () => {
    const { html = '' } = at({ primary: '#0055AA' })
    expect(html).toContain('<meta name="color-scheme" content="light">')
    expect(html).toMatch(/<body style="[^"]*background:#fff;color:#1a1a1a[^"]*overflow-wrap:anywhere/)
  })
  it('with its name if it has no logo', () => {
    expect(at({ primary: '#0055aa' }).html).toMatch(/font-weight:600">North &amp; Co<\/p>/)
    expect(at({ primary: '#0055aa' }).html).not.toContain('<img')
  })
  it('also in plain text, with the name and the link, without the look', () => {
    const { text, link } = at({ primary: '#0055aa', nav: { bg: '#112233' } }, 'img_a')
    expect(text).toBe(at().text)
    expect(text).toContain('North & Co')
    expect(text).toContain(link)
    expect(text).not.toMatch(/#0055aa|img_a|style|</)
  })
})

describe('a look', () => {
  it.each(['#ffffff', '#ffff00', '#777777', '#767676', '#3d85c6', '#000', '#f00', '#00ff00'])(
    'keeps the text on %s readable',
    (primary) => {
      const { button, buttonText } = brandLookOf({ name: '', support, theme: { primary } }, '')
      expect(contrast(button, buttonText)).toBeGreaterThanOrEqual(4.5)
    },
  )
  it.each(['red', '#12', '#1234567', 'url(https://evil.example)', '#fff;background:url(//evil.example)', '"><script>', ''])(
    'takes no style from %j',
    (value) => {
      const plain = brandLookOf({ name: '', support }, '')
      expect(brandLookOf({ name: '', support, theme: { primary: value, nav: { bg: value } } }, '')).toEqual(plain)
    },
  )
  it.each(['../../evil', 'a"onerror=alert(1)', '//evil.example/x.png', 'a?b#c'])(
    'keeps the picture %j below the address of pictures',
    (guid) => {
      const { html = '' } = at(undefined, guid)
      const [, address = ''] = /src="([^"]*)"/.exec(html) ?? []
      expect(address).toMatch(/^https:\/\/portal\.example\/app\/inventory\/v1\/image\/[^/?#]+\/raster$/)
      expect(html).not.toMatch(/<img[^>]*onerror="/)
    },
  )
})

/** Contrast by WCAG 2, implemented independently. */
function contrast(one: string, other: string): number {
  const light = (hex: string): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const value = Number(`0x${hex.slice(1 + index * 2, 3 + index * 2)}`) / 255
      return sum + weight * (value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92)
    }, 0)
  const [dark, bright] = [light(one), light(other)].toSorted((a, b) => a - b) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}

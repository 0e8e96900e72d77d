import { describe, expect, it } from 'vitest'
import { brandMapping, type Palette } from './brandMapping.ts'
import { contrast, toHex, toLch } from './colour.ts'
import { schemes, type Scheme } from './tokens.ts'

const examples: Record<string, Record<Scheme, { fill: string; onFill: string; text: string; surface: string; bg: string }>> = {
  '#3B5BDB': {
    light: { fill: '#3B5BDB', onFill: '#FFFFFF', text: '#3B5BDB', surface: '#FFFFFF', bg: '#F6F7F9' },
    dark: { fill: '#3B5BDB', onFill: '#FFFFFF', text: '#6D91FF', surface: '#121418', bg: '#0B0C10' },
  },
  '#0F8A6D': {
    light: { fill: '#018569', onFill: '#FFFFFF', text: '#057D62', surface: '#FFFFFF', bg: '#F5F8F7' },
    dark: { fill: '#018569', onFill: '#FFFFFF', text: '#3EA98A', surface: '#101513', bg: '#090D0C' },
  },
  '#E8590C': {
    light: { fill: '#E8590C', onFill: '#1E130F', text: '#C14700', surface: '#FFFFFF', bg: '#F9F7F6' },
    dark: { fill: '#E8590C', onFill: '#1E130F', text: '#FA6A28', surface: '#171311', bg: '#0F0B0A' },
  },
  '#FFD43B': {
    light: { fill: '#B29100', onFill: '#19160B', text: '#846B04', surface: '#FFFFFF', bg: '#F8F7F5' },
    dark: { fill: '#FFD43B', onFill: '#19160B', text: '#FFD43B', surface: '#15140F', bg: '#0D0C08' },
  },
}

describe('brandMapping', () => {
  for (const [primary, wanted] of Object.entries(examples)) {
    for (const scheme of schemes) {
      it(`maps ${primary} in ${scheme} as the reference table says`, () => {
        const { fill, onFill, text, neutral } = brandMapping({ primary }, scheme)
        const got = { fill, onFill, text, surface: neutral.surface, bg: neutral.bg }
        for (const [name, hex] of Object.entries(wanted[scheme])) {
          expect(distance(got[name as keyof typeof got], hex), `${name}: ${got[name as keyof typeof got]} for ${hex}`).toBeLessThanOrEqual(
            4,
          )
        }
      })
    }
  }

  it('keeps every contrast pair for 500 random primaries and side menus', () => {
    const random = sequence(20261120)
    for (let round = 0; round < 500; round += 1) {
      const brand = { primary: anyColour(random), nav: random() < 0.5 ? { bg: anyColour(random) } : undefined }
      for (const scheme of schemes) expectReadable(brandMapping(brand, scheme), JSON.stringify(brand))
    }
  })

  it('uses the reference brand when the brand has no or invalid colours', () => {
    const reference = brandMapping({ primary: '#3B5BDB' }, 'light')
    expect(brandMapping({}, 'light')).toEqual(reference)
    expect(brandMapping({ primary: 'url(javascript:1)', nav: { bg: 'red' } }, 'light')).toEqual(reference)
  })

  it('marks the chosen item of a light menu as lightly as the mock-ups', () => {
    const { nav } = brandMapping({ primary: '#018569', nav: { bg: '#F4F7F5' } }, 'light')
    expect(distance(nav.active, '#DCEDE6'), nav.active).toBeLessThanOrEqual(5)
  })

  it.each([
    ['#3B5BDB', '#0D1018'],
    ['#018569', '#0C1210'],
    ['#E8590C', '#140E0B'],
  ])('keeps a menu that is light in the light scheme as muted in the dark scheme as in the mock-ups: %s', (primary, wanted) => {
    const { nav } = brandMapping({ primary, nav: { bg: '#F4F7F5' } }, 'dark')
    expect(distance(nav.bg, wanted), nav.bg).toBeLessThanOrEqual(3)
  })

  it('gives a grey brand bluish neutrals, not red ones', () => {
    expect(brandMapping({ primary: '#777777' }, 'light').hue).toBe(265)
  })
})

function expectReadable(palette: Palette, about: string) {
  const { neutral, nav, tones, float } = palette
  const grounds = [neutral.bg, neutral.surface, neutral.surface2, neutral.surface3]
  const pairs: [string, string, string, number][] = [
    ...grounds.flatMap((ground): [string, string, string, number][] => [
      ['fg', neutral.fg, ground, 7],
      ['fg2', neutral.fg2, ground, 4.5],
      ['fg3', neutral.fg3, ground, 4.5],
      ['text', palette.text, ground, 4.5],
    ]),
    ['control', neutral.control, neutral.surface, 3],
    ['fill on surface', palette.fill, neutral.surface, 3],
    ['onFill', palette.onFill, palette.fill, 4.5],
    ['onFill hover', palette.onFill, palette.fillHover, 4.5],
    ['text on tint', palette.text, palette.tints[0], 4.5],
    ['fg on selected row', neutral.fg, palette.tints[0], 7],
    ['nav text', nav.text, nav.bg, 9],
    ['nav muted', nav.muted, nav.bg, 4.5],
    ['nav active', nav.activeText, nav.active, 7],
    ['nav icon', nav.activeIcon, nav.active, 4.5],
    ['float', float.text, float.bg, 7],
    ['float danger', float.danger, float.bg, 4.5],
    ['art title', palette.art.text, palette.art.stops[3], 4.5],
    ['art text', palette.art.text, palette.art.stops[2], 4.5],
    ...Object.entries(tones).flatMap(([tone, c]): [string, string, string, number][] => [
      [`${tone} chip`, c.text, c.bg, 4.5],
      [`${tone} text`, c.text, neutral.surface, 4.5],
      [`fg on ${tone}`, neutral.fg, c.bg, 7],
    ]),
  ]
  for (const [name, one, other, least] of pairs) {
    if (contrast(one, other) < least)
      expect.fail(`${name} ${one} on ${other}: ${contrast(one, other).toFixed(2)} < ${least} for ${about} ${palette.scheme}`)
  }
}

const distance = (one: string, other: string) =>
  Math.max(...[1, 3, 5].map((at) => Math.abs(parseInt(one.slice(at, at + 2), 16) - parseInt(other.slice(at, at + 2), 16))))

const anyColour = (random: () => number) =>
  `#${Math.floor(random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')}`

function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

describe('colour', () => {
  it('is converted to OKLCH and back without loss', () => {
    for (const hex of ['#000000', '#FFFFFF', '#3B5BDB', '#FFD43B', '#7F7F7F']) expect(toHex(toLch(hex))).toBe(hex)
  })
})

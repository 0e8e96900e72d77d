// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { clamp, useBrandFont } from './brandFont.ts'

it.each([
  [100, 100],
  [80, 80],
  [125, 125],
  [79.9, 80],
  [0, 80],
  [-5, 80],
  [125.1, 125],
  [1e9, 125],
])('a font is scaled to the size of ours by 80 to 125 %%: %s → %s', (share, kept) => expect(clamp(share)).toBe(kept))
it.each([NaN, Infinity, -Infinity])('a font that cannot be measured (%s) keeps its size', (share) => expect(clamp(share)).toBe(100))
it.each([
  { guid: 'fnt_a', family: 'x"} * {display:none' },
  { guid: 'fnt_a', family: 'x;y' },
  { guid: '../../x', family: 'X' },
  { guid: 'fnt_a' },
  { family: 'X' },
  {},
])('%j is not a font, and nothing is requested', async (font) => {
  const fetch = vi.spyOn(globalThis, 'fetch')
  await expect(useBrandFont(font)).rejects.toThrow(TypeError)
  expect(fetch).not.toHaveBeenCalled()
})

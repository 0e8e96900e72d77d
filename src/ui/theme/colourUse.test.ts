// Colours are defined in the theme only: components and style sheets use tokens.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const mayName = new Set([
  'ui/theme/tokens.ts',
  'ui/theme/brandMapping.ts',
  'ui/theme/cssVariables.ts',
  'ui/theme/colour.ts',
  'ui/theme/seriesColours.ts',
])
const names =
  'white|black|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|gold|navy|teal|aqua|lime|maroon|olive|fuchsia|cyan|magenta|crimson|indigo|violet|coral|salmon|tomato'
const colour = new RegExp(
  `#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\\(|(?:color|background|border|fill|stroke|shadow)[\\w-]*\\s*[:=]\\s*["']?(?:${names})\\b`,
  'gi',
)

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /\.(tsx?|css)$/.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    !file.startsWith('engine') &&
    !file.startsWith('schemas') &&
    !mayName.has(file),
)

it('no component and no style sheet contains a colour', () => {
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
      .replace(/url\([^)]*\)|color-mix\(in oklab|U\+[\dA-F-]+/gi, '')
    return [...text.matchAll(colour)].map((match) => `${file}: ${match[0]}`)
  })
  expect(found).toEqual([])
})

it('every variable that a style sheet uses is set by the theme or by a style sheet', async () => {
  const { cssVariables } = await import('./cssVariables.ts')
  const { brandMapping } = await import('./brandMapping.ts')
  const texts = files.map((file) => readFileSync(join(root, file), 'utf8'))
  const set = new Set([
    ...Object.keys(cssVariables(brandMapping({}, 'light'))),
    ...texts.flatMap((text) => [...text.matchAll(/(--[\w-]+)['"]?\s*[:,]/g)].map((match) => match[1])),
  ])
  const used = new Set(
    texts.flatMap((text) => [...text.matchAll(/var\((--[\w-]+)(\s*,)?/g)].filter((match) => !match[2]).map((match) => match[1])),
  )
  expect([...used].filter((name) => !set.has(name))).toEqual([])
})

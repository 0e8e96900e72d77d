// The browser's calls: all of them go through the client of the API, and the stream of events.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const rooms = /^client\/(api|events)\//
const network = /(?<![\w.])(?:fetch|XMLHttpRequest|EventSource|WebSocket)\s*\(|\.sendBeacon\(/

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$/.test(file),
)
const calling = (texts: [file: string, text: string][]): string[] =>
  texts.filter(([file, text]) => !rooms.test(file) && network.test(text)).map(([file]) => file)

it('R2-545 no screen calls the network directly', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(calling(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))).toEqual([])
})
it.each([
  'const a = await fetch(url)',
  'new XMLHttpRequest()',
  "new EventSource('/x')",
  "new WebSocket('wss://x')",
  "navigator.sendBeacon('/x')",
])('would be found: %s', (text) => expect(calling([['custom/any/Screen.tsx', text]])).toEqual(['custom/any/Screen.tsx']))
it.each(['refetch()', 'client.prefetch(x)', 'query.fetch(x)'])('is not meant: %s', (text) =>
  expect(calling([['custom/any/Screen.tsx', text]])).toEqual([]),
)

// The browser's calls: all of them go through the client of the API, and the stream of events.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const rooms = /^client\/(api|events)\//
/** The name of a way to the network, wherever it stands as a value: called, handed on, or taken from the window. */
const network =
  /(?<![\w$.'"/-])(?:(?:window|globalThis|self)\s*\??\.\s*)?(?:fetch|XMLHttpRequest|EventSource|WebSocket|WebTransport)(?![\w$'"/-]|\s*:)|\bsendBeacon\b|\[\s*['"](?:fetch|XMLHttpRequest|EventSource|WebSocket|sendBeacon)['"]\s*\]/
/** Packages that have a way of their own: each in one file, which takes address and headers from the client of the API. */
const packages: Record<string, string[]> = {
  'tus-js-client': ['custom/media/sendFile.ts'],
  'hls.js/light': ['custom/partStatus/player/usePlayer.ts'],
}
const packaged = /(?:from|import\()\s*['"]((?:tus-js-client|hls\.js|axios|ky|got|superagent|socket\.io|graphql-request|jsonp)[^'"]*)['"]/g

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm, '')
const calling = (texts: [file: string, text: string][]): string[] =>
  texts.filter(([file, text]) => !rooms.test(file) && network.test(withoutComments(text))).map(([file]) => file)
const carrying = (texts: [file: string, text: string][]): string[] =>
  texts.flatMap(([file, text]) =>
    [...text.matchAll(packaged)].filter(([, name = '']) => !packages[name]?.includes(file)).map(([, name]) => `${file}: ${name}`),
  )

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|stories|d)\.tsx?$/.test(file))
  .map((file): [string, string] => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')])

it('R2-545 no component calls the network directly', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(calling(files)).toEqual([])
  expect(carrying(files)).toEqual([])
  for (const [name, users] of Object.entries(packages))
    for (const user of users) expect(files.find(([file]) => file === user)?.[1], user).toContain(name)
})
it.each([
  'const a = await fetch(url)',
  'await window.fetch(url)',
  'globalThis.fetch (url)',
  'self?.fetch(url)',
  'const call = fetch\ncall(url)',
  'send({ by: fetch })',
  "window['fetch'](url)",
  'new XMLHttpRequest()',
  'new window.XMLHttpRequest',
  "new EventSource('/x')",
  "new WebSocket('wss://x')",
  "navigator.sendBeacon('/x')",
  'const { sendBeacon } = navigator',
])('the check finds %s', (text) => expect(calling([['custom/any/Screen.tsx', text]])).toEqual(['custom/any/Screen.tsx']))
it.each([
  'refetch()',
  'client.prefetch(x)',
  'query.fetch(x)',
  'const prefetch = 1',
  '// fetch it again',
  '/** The next fetch. */',
  "t('fetch')",
])('the check allows %s', (text) => expect(calling([['custom/any/Screen.tsx', text]])).toEqual([]))
it.each([
  ["import axios from 'axios'", 'axios'],
  ["import { Upload } from 'tus-js-client'", 'tus-js-client'],
  ["await import('hls.js/light')", 'hls.js/light'],
])('the check finds in another file: %s', (text, name) =>
  expect(carrying([['custom/any/Screen.tsx', text]])).toEqual([`custom/any/Screen.tsx: ${name}`]),
)

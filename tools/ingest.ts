#!/usr/bin/env tsx
// npm run ingest -- --url https://portal.example.com FILE…: sends access logs to a portal (docs/access-log.md). `-` is standard input.
import { readFileSync, statSync } from 'node:fs'
import { followFile } from '../server/statistics/following.ts'
import { type Mapped, readMapping } from '../server/statistics/mapping.ts'
import { portalAt, sendFile, sendStream, type Sums } from '../server/statistics/sending.ts'
import { commandLine } from './commandLine.ts'

const usage =
  'npm run ingest -- --url https://portal.example.com [--mapping FILE] [--source NAME] [--follow] FILE… (- is standard input); the agent’s key in AGENT_KEY or --key'
const { values, positionals } = commandLine(usage, {
  url: { type: 'string' },
  key: { type: 'string' },
  mapping: { type: 'string' },
  source: { type: 'string' },
  follow: { type: 'boolean', default: false },
})
const { url, key = process.env.AGENT_KEY, mapping, source, follow } = values
if (url === undefined || key === undefined || positionals.length === 0) fail(usage)
if (positionals.includes('-') && source === undefined) fail('Standard input needs --source.')
if (source !== undefined && positionals.length > 1) fail('--source names one file or standard input, not several.')
if (follow && (source !== undefined || positionals.includes('-')))
  fail('--follow is for files without --source: each file that follows has a name of its own.')

const options = { portal: portalAt({ url, key }), map: mapOf(mapping) }
if (follow) await following()
else for (const path of positionals) await sending(path)

async function sending(path: string): Promise<void> {
  const size = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false })?.size
  const given = { ...options, progress: progressOf(path, size) }
  try {
    show(path, await (path === '-' ? sendStream(process.stdin, source!, given) : sendFile(path, { ...given, source })))
  } catch (error) {
    fail(`${path}: ${(error as Error).message}`)
  }
}

async function following(): Promise<void> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  await Promise.all(
    positionals.map(async (path) => {
      const failed = (error: Error): void => console.error(`${path}: ${error.message}`)
      show(path, await followFile(path, { ...options, signal: end.signal, failed, progress: progressOf(path) }))
    }),
  )
}

/** On a terminal only. A compressed file has more text than its `size`. */
function progressOf(path: string, size?: number): (bytes: number, sums: Sums) => void {
  return (bytes, { lines }) => {
    const share =
      size !== undefined && size > 0 && bytes <= size ? ` of ${Math.ceil(size / 1024)} kB (${Math.floor((100 * bytes) / size)} %)` : ' kB'
    if (process.stderr.isTTY) process.stderr.write(`\r${path}: ${Math.round(bytes / 1024)}${share}, ${lines} lines`)
  }
}

function show(path: string, { lines, counted, doubled, refused }: Sums): void {
  const reasons = Object.entries(refused).map(([reason, count]) => `, ${reason} ${count}`)
  // Blanks overwrite the longer progress line on the same line of the terminal.
  console.log(`${process.stderr.isTTY ? '\r\u001b[K' : ''}${path}: ${lines} lines, ${counted} counted, ${doubled} known${reasons.join('')}`)
}

function mapOf(file: string | undefined): Mapped {
  if (file === undefined) return (line) => (line.trim() === '' ? undefined : line)
  try {
    return readMapping(readFileSync(file, 'utf8'))
  } catch (error) {
    fail(`${file}: ${(error as Error).message}`)
  }
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}

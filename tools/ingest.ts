#!/usr/bin/env tsx
// npm run ingest -- --url https://portal.example.com [--key agt_…] [--mapping FILE] [--source NAME] FILE…: sends access logs to a portal (docs/access-log.md). `-` is standard input.
import { readFileSync } from 'node:fs'
import { type Mapped, readMapping } from '../server/statistics/mapping.ts'
import { portalAt, sendFile, sendStream, type Sums } from '../server/statistics/sending.ts'
import { commandLine } from './commandLine.ts'

const usage =
  'npm run ingest -- --url https://portal.example.com [--mapping FILE] [--source NAME] FILE… (- is standard input); the agent’s key in AGENT_KEY or --key'
const { values, positionals } = commandLine(usage, {
  url: { type: 'string' },
  key: { type: 'string' },
  mapping: { type: 'string' },
  source: { type: 'string' },
})
const { url, key = process.env.AGENT_KEY, mapping, source } = values
if (url === undefined || key === undefined || positionals.length === 0) fail(usage)
if (positionals.includes('-') && source === undefined) fail('Standard input needs --source.')

const options = { portal: portalAt({ url, key }), map: mapOf(mapping) }
for (const path of positionals) {
  const progress = (bytes: number, sums: Sums): void => {
    if (process.stderr.isTTY) process.stderr.write(`\r${path}: ${Math.round(bytes / 1024)} kB, ${sums.lines} lines`)
  }
  try {
    const sums = await (path === '-'
      ? sendStream(process.stdin, source!, { ...options, progress })
      : sendFile(path, { ...options, progress }))
    const refused = Object.entries(sums.refused).map(([reason, count]) => `, ${reason} ${count}`)
    console.log(
      `${process.stderr.isTTY ? '\r' : ''}${path}: ${sums.lines} lines, ${sums.counted} counted, ${sums.doubled} known${refused.join('')}`,
    )
  } catch (error) {
    fail(`${path}: ${(error as Error).message}`)
  }
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

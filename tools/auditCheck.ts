#!/usr/bin/env tsx
// npm run audit:check [-- --expect <seal>:<hash> …]: verifies the audit against its seals. Exit code 1 names the first broken row. Uses the server's DATA_DIR or DATABASE_URL.
import { parseArgs } from 'node:util'
import type { Broken } from '../server/services/audit/check.ts'
import { checkDatabase } from '../server/services/audit/checkDatabase.ts'
import { loadEnvFile } from '../server/services/envFile.ts'

const { values } = parseArgs({ options: { expect: { type: 'string', multiple: true } } })
const expected = (values.expect ?? []).map((text) => {
  const [, seal, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (seal === undefined) throw new Error(`--expect ${text}: not <seal>:<hash> as the log tells them`)
  return { seal: Number(seal), hash }
})
const maxLines = 20

try {
  loadEnvFile()
  const { seals, rows, pending, trimmed, last, broken } = await checkDatabase(
    { dataDir: process.env.DATA_DIR ?? 'data', url: process.env.DATABASE_URL },
    expected,
  )
  console.log(
    `${seals} seals over ${rows} rows, ${pending} rows not sealed yet${trimmed > 0 ? `, ${trimmed} rows taken out by the retention` : ''}${last ? `; the last seal: ${last.id}:${last.hash}` : ''}`,
  )
  for (const one of broken.slice(0, maxLines)) console.log(inWords(one))
  if (broken.length > maxLines) console.log(`and ${broken.length - maxLines} more`)
  console.log(broken.length === 0 ? 'The audit is as it was sealed.' : 'THE AUDIT WAS TAMPERED WITH.')
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}

function inWords({ seq, seal, what }: Broken): string {
  const position = [...(seq === undefined ? [] : [`row ${seq}`]), ...(seal === undefined ? [] : [`seal ${seal}`])].join(', ')
  return `${position}: ${what}`
}

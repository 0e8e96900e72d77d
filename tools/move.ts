#!/usr/bin/env tsx
// npm run move -- --to <postgres://… | folder>: moves the database, with the server stopped. Uses the server's settings.
import { moveDatabase } from '../server/services/backups/move.ts'
import { isPostgres } from '../server/services/backups/paths.ts'
import { commandLine } from './commandLine.ts'
import { readPortalPaths, runCommand } from './portalPaths.ts'

const usage = 'npm run move -- --to <postgres://user@host:5432/database | folder> (the password may be in PGPASSWORD)'
const { values } = commandLine(usage, { to: { type: 'string' } })

await runCommand(async () => {
  const { to } = values
  if (!to) throw new Error(usage)
  const tables = await moveDatabase(readPortalPaths(), to)
  for (const [table, { rows, hash }] of Object.entries(tables)) console.log(`${table.padEnd(20)} ${String(rows).padStart(9)}  ${hash}`)
  console.log(
    `Every table has the same rows in both. Now set ${isPostgres(to) ? 'DATABASE_URL' : `DATA_DIR=${to}, without DATABASE_URL,`} and start the server.`,
  )
})

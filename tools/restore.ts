#!/usr/bin/env tsx
// npm run restore -- <file> [--force]: restores a backup into DATA_DIR and DEFINITIONS_DIR, or DATABASE_URL, with the server stopped.
import { restoreBackup } from '../server/services/backups/restore.ts'
import { commandLine } from './commandLine.ts'
import { readPortalPaths, runCommand } from './portalPaths.ts'

const usage = 'npm run restore -- <file.tar.gz> [--force]'
const { values, positionals } = commandLine(usage, { force: { type: 'boolean' } })

await runCommand(async () => {
  const [file] = positionals
  if (file === undefined) throw new Error(usage)
  const { manifest, savedDir } = await restoreBackup(readPortalPaths(), { file, force: values.force === true })
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored the backup of ${manifest.made_at}: ${rows} rows in ${Object.keys(manifest.tables).length} tables.`)
  if (savedDir) console.log(`The previous contents are in ${savedDir}.`)
  if (manifest.statistics === 'left out')
    console.log('Statistics of closed hours are not in it: start with CLICKHOUSE_URL, the ClickHouse that had them.')
  if (manifest.keys === 'left out') console.log('The key of its secrets is not in it: put secrets.key into DATA_DIR before the start.')
})

#!/usr/bin/env tsx
// npm run backup -- [file] [--without-key] [--without-files] [--without-statistics]: database, key, uploaded files and definitions in one archive, also while servers run. Uses the server's settings.
import { makeBackup } from '../server/services/backups/make.ts'
import { commandLine } from './commandLine.ts'
import { readPortalPaths, runCommand } from './portalPaths.ts'

const usage = 'npm run backup -- [file.tar.gz] [--without-key] [--without-files] [--without-statistics]'
const { values, positionals } = commandLine(usage, {
  'without-key': { type: 'boolean' },
  'without-files': { type: 'boolean' },
  'without-statistics': { type: 'boolean' },
})
const file = positionals[0] ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`

await runCommand(async () => {
  const keys = await makeBackup(readPortalPaths(), {
    file,
    withKey: values['without-key'] !== true,
    withFiles: values['without-files'] !== true,
    withStatistics: values['without-statistics'] !== true,
  })
  const about = {
    file: 'It holds the key of its secrets: whoever has the file has them.',
    settings: 'Its secrets are sealed with SECRETS_KEY, which is not in it: keep that, too.',
    'left out': 'The key of its secrets is not in it: keep secrets.key, too.',
  }
  console.log(`${file}\n${about[keys]}`)
  if (values['without-statistics'] === true) console.log('Statistics that are in ClickHouse are not in it: only that ClickHouse has them.')
})

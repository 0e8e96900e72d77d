#!/usr/bin/env tsx
// npm run backup -- <file>: a copy of the embedded database, also while the server runs; with DATA_DIR as the server has it.
import { backUp } from '../server/services/backup.ts'
import { loadEnvFile } from '../server/services/envFile.ts'

const [file] = process.argv.slice(2)
try {
  loadEnvFile()
  if (!file) throw new Error('npm run backup -- <file>')
  backUp({ dataDir: process.env.DATA_DIR ?? 'data', file })
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

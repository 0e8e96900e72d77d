#!/usr/bin/env tsx
// npm run generate: writes the files that are derived from facts and declarations.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generated } from './generated.ts'

const root = join(import.meta.dirname, '..')
for (const [file, textOf] of Object.entries(generated)) {
  const text = await textOf(root)
  const path = join(root, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  writeFileSync(path, text)
  console.log(`wrote ${file}`)
}

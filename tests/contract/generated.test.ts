// Generated files are what their sources say now.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generated } from '../../tools/generated.ts'

const root = join(import.meta.dirname, '../..')

it.each(Object.entries(generated))('%s is current (npm run generate)', async (file, textOf) => {
  expect(readFileSync(join(root, file), 'utf8')).toBe(await textOf(root))
})

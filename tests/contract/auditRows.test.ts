// Rows of the audit are written in one place, so that each says who, from where and by which request.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const server = join(import.meta.dirname, '../../server')

it('only services/audit/write.ts writes rows of the audit', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const writers = files.filter((file) =>
    /history\.audit\(|\baudit\(\s*(providerScope|accountScope)/.test(readFileSync(join(server, file), 'utf8')),
  )
  expect(writers).toEqual(['services/audit/write.ts'])
})

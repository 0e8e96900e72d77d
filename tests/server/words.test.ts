import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { reservedNames } from '../../server/services/definitions/folderNames.ts'
import { locales } from '../../src/engine/types.ts'
import { openPortal } from './portal.ts'

const root = new URL('../../', import.meta.url).pathname
const sources = (readdirSync(join(root, 'server'), { recursive: true }) as string[]).filter((path) => /(?<!\.test)\.ts$/.test(path)).map((path) => readFileSync(join(root, 'server', path), 'utf8')).join('\n')
const found = (pattern: RegExp): string[] => [...new Set([...sources.matchAll(pattern)].map((match) => match[1]!))]

describe('every error the server can say', () => {
  const codes = found(/(?:new Problem|refuse)\(\d{3}, '(\w+)'|status: \d{3}, code: '(\w+)'/g).concat(found(/status: \d{3}, code: '(\w+)'/g), found(/forbidden\(?'(\w+)'/g), found(/FST_\w+: '(\w+)'/g)).filter(Boolean)
  const keywords = found(/keyword: '(\w+)'/g).concat(found(/invalidAt\([^,]+, '(\w+)'/g), found(/refused\('(\w+)'\)/g))
  it.each(locales)('has words in %s', (locale) => {
    const read = (file: string) => JSON.parse(readFileSync(join(root, 'i18n', locale, file), 'utf8')) as unknown
    // Why a record breaks under a new version is said at the table of those that break.
    const words = { ...(read('errors.json') as Record<string, string>), ...(read('shell.json') as { definitions: { breaks: Record<string, string> } }).definitions.breaks }
    expect(codes.length).toBeGreaterThan(20)
    expect([...codes, ...keywords].filter((key) => !words[key])).toEqual([])
  })
})

describe('reserved names', () => {
  it('hold the first segment of every address of the API', async () => {
    const portal = await openPortal({ demo: false })
    const segments = portal.routes.map(({ url }) => /^\/api\/v1\/(?:accounts\/:account\/)?([a-z]+)/.exec(url)?.[1]).filter((segment) => segment !== undefined)
    expect(segments.filter((segment) => !reservedNames.has(segment))).toEqual([])
    await portal.close()
  })
})

import { describe, expect, it } from 'vitest'
import { reservedTypeNames } from '../../../server/services/definitions/folders/folderNames.ts'
import { openPortal } from '../support/portal.ts'

describe('reserved names', () => {
  it('contain the first segment of every address of the API', async () => {
    const portal = await openPortal({ demo: false })
    const segments = portal.routes
      .map(({ url }) => /^\/api\/v1\/(?:accounts\/:account\/)?([a-z-]+)/.exec(url)?.[1])
      .filter((segment) => segment !== undefined)
    expect(segments.filter((segment) => !reservedTypeNames.has(segment))).toEqual([])
    await portal.close()
  })
})

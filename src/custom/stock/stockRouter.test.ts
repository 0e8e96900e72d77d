import { describe, expect, it } from 'vitest'
import type { DefinitionSummary } from '../../client/definitions/types.ts'
import { portalPath } from './stockRouter.tsx'

const types = [
  { name: 'nodes', scope: 'account', route: { list: '/f/nodes', create: '/f/nodes/new', record: '/f/nodes/:id/:target?' } },
] as DefinitionSummary[]

describe('addresses of react-admin', () => {
  it.each([
    ['/nodes', '/f/nodes'],
    ['/nodes/create', '/f/nodes/new'],
    ['/nodes/n_1', '/f/nodes/n_1'],
    ['/nodes/n_1/show', '/f/nodes/n_1'],
    ['/nodes/a%2Fb', '/f/nodes/a%2Fb'],
  ])('%s leads to %s', (path, page) => expect(portalPath(types, path)).toBe(page))
  it.each(['/', '/other', '/other/1', '/nodes/n_1/history', '/nodes/n_1/show/x', '//evil.example/nodes', '/f/nodes/n_1'])(
    '%s stays',
    (path) => expect(portalPath(types, path)).toBe(path),
  )
})

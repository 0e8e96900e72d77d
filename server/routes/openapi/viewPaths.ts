// Saved views of the lists of a type.
import { answers, type Described, type Operation } from './parts.ts'
import type { Texts } from './texts.ts'

type Parts = {
  base: string
  describe: (verb: string, parameters: object[], rest: Operation) => Operation
  /** The parameter of the path. */ view: object
  plain: (text: string, schema: string) => object
  bodyOf: (schema: string) => Operation
  written: number[]
  texts: Texts
}

/** Relative to /api/v1. */
export function viewPaths({ base, describe, view, plain, bodyOf, written, texts }: Parts): Described[] {
  return [
    {
      may: 'read',
      path: `${base}/views`,
      method: 'get',
      operation: describe('views', [], { responses: answers({ 200: plain('views', 'ListSettings') }, [401, 404]) }),
    },
    {
      may: 'read',
      path: `${base}/views`,
      method: 'post',
      operation: describe('addView', [], { ...bodyOf('ViewInput'), responses: answers({ 201: plain('201view', 'SavedView') }, written) }),
    },
    {
      may: 'read',
      path: `${base}/views/layout`,
      method: 'put',
      operation: describe('keepLayout', [], {
        ...bodyOf('Layout'),
        responses: answers(
          { 200: plain('200', 'Layout') },
          written.filter((status) => status !== 409),
        ),
      }),
    },
    {
      may: 'read',
      path: `${base}/views/{view}`,
      method: 'put',
      operation: describe('replaceView', [view], {
        ...bodyOf('ViewInput'),
        responses: answers({ 200: plain('200', 'SavedView') }, written),
      }),
    },
    {
      may: 'read',
      path: `${base}/views/{view}`,
      method: 'delete',
      operation: describe('removeView', [view], {
        responses: answers({ 204: { description: texts.answers['204'] } }, [401, 403, 404, 503, 507]),
      }),
    },
  ]
}

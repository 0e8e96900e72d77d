// Bodies: what is too big, too deep, not JSON or dangerous by its names ends here, before any schema is asked.
import type { FastifyInstance } from 'fastify'
import { reservedNames } from '../../src/engine/parseJson.ts'
import type { FieldError } from '../../src/engine/types.ts'

export const bodyLimit = 1024 * 1024
const deepest = 64
const mostValues = 50_000

export type BodyRefusal = (status: number, code: string, errors?: FieldError[]) => Error

/** JSON and forms are read, nothing else; `refuse` makes the error of the application. */
export function readBodies(app: FastifyInstance, refuse: BodyRefusal): void {
  app.removeAllContentTypeParsers()
  // Nothing is unpacked: what is small on the way and huge in memory is not taken.
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const isPlain = ['', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase() ?? '')
    done(isPlain ? null : refuse(415, 'unsupported_media_type'), payload)
  })
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit }, (_request, text, done) =>
    finish(done, () => parseJson(String(text), refuse)),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, text, done) =>
    finish(done, () => parseForm(String(text))),
  )
}

type Done = (error: Error | null, body?: unknown) => void
function finish(done: Done, parse: () => unknown): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error as Error)
  }
}

/** Throws 400 `empty_json`, `invalid_json`, `too_complex`, or `invalid` naming a reserved name, a number without a value or broken text. */
export function parseJson(text: string, refuse: BodyRefusal): unknown {
  if (text.trim() === '') throw refuse(400, 'empty_json')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(400, 'invalid_json')
  }
  const errors = dangersOf(value, refuse)
  if (errors.length > 0) throw refuse(400, 'invalid', errors)
  return value
}

type Part = { value: unknown; depth: number; path: () => string }

function dangersOf(root: unknown, refuse: BodyRefusal): FieldError[] {
  const errors: FieldError[] = []
  const parts: Part[] = [{ value: root, depth: 0, path: () => '' }]
  let seen = 0
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, depth, path } = part
    seen += 1
    if (depth > deepest || seen > mostValues) throw refuse(400, 'too_complex')
    if (typeof value === 'number' && !Number.isFinite(value)) errors.push({ path: path(), keyword: 'type', params: { type: 'number' } })
    if (typeof value === 'string' && !value.isWellFormed()) errors.push({ path: path(), keyword: 'wellFormed', params: {} })
    if (value === null || typeof value !== 'object') continue
    for (const [name, child] of Object.entries(value)) {
      const at = (): string => `${path()}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      if (reservedNames.has(name) || !name.isWellFormed()) errors.push({ path: at(), keyword: 'reservedName', params: { name } })
      parts.push({ value: child, depth: depth + 1, path: at })
    }
  }
  return errors
}

/** Of a name given twice the first one counts. */
function parseForm(text: string): Record<string, string> {
  return parsePairs(text)
}

export function parsePairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(text)) if (!(name in pairs)) pairs[name] = value
  return pairs
}

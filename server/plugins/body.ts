// Rejects bodies that are too large, too deep, not JSON or have dangerous names before any schema runs.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { reservedNames } from '../../src/engine/json/parseJson.ts'
import { toPointer } from '../../src/engine/json/pointer.ts'
import type { FieldError } from '../../src/engine/types.ts'

/** Default limit of a route's body in bytes (forms, filters, a few fields), unless it sets `bodyLimit`. */
export const maxBytes = 16 * 1024
/** Limit of records and files. */
export const maxRecordBytes = 1024 * 1024
const mergePatch = 'application/merge-patch+json'
const deepest = 64
const maxValues = 50_000
const maxNamesOfAll = 10_000
/** Limit of different names in a body: parsing a new name takes about fifteen times as long as parsing a repeated one. */
export const maxDistinctNames = 2000
/** Limit of names in a body of the default size. */
const maxNamesOfSmall = 500
const maxErrors = 100

export type BodyRefusal = (status: number, code: string, errors?: FieldError[]) => Error

/** Accepts JSON and forms only; `refuse` creates the application's error. */
export function readBodies(app: FastifyInstance, refuse: BodyRefusal): void {
  app.removeAllContentTypeParsers()
  // Compressed bodies are rejected: a small one may be huge in memory.
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const isPlain = ['', 'identity'].includes(headers['content-encoding']?.trim().toLowerCase() ?? '')
    done(isPlain ? null : refuse(415, 'unsupported_media_type'), payload)
  })
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: maxBytes }, (request, text, done) =>
    finish(done, () => parseJson(String(text), refuse, limitsOf(request))),
  )
  app.addContentTypeParser(mergePatch, { parseAs: 'string', bodyLimit: maxBytes }, (request, text, done) =>
    finish(done, () => {
      if (request.method !== 'PATCH') throw refuse(415, 'unsupported_media_type')
      return parseJson(String(text), refuse, limitsOf(request))
    }),
  )
  // Stock clients send an empty DELETE with this type (ra-data-simple-rest); no call accepts text.
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: maxBytes }, ({ method }, text, done) =>
    finish(done, () => {
      if (method !== 'DELETE' || text !== '') throw refuse(415, 'unsupported_media_type')
    }),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxBytes }, (_request, text, done) =>
    finish(done, () => parseForm(String(text))),
  )
}

/** RFC 7396, JSON Merge Patch. */
export function isMergePatch({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['content-type']?.split(';')[0]?.trim().toLowerCase() === mergePatch
}

type Done = (error: Error | null, body?: unknown) => void
function finish(done: Done, parse: () => unknown): void {
  try {
    done(null, parse())
  } catch (error) {
    done(error as Error)
  }
}

type JsonLimits = { maxNames?: number; count?: (names: number) => void }
/** Limits of a JSON body, and the charge for its names, which is taken before the body is parsed. */
function limitsOf(request: FastifyRequest): JsonLimits {
  const { bodyLimit = maxBytes } = request.routeOptions
  return { ...(bodyLimit <= maxBytes && { maxNames: maxNamesOfSmall }), count: (names) => request.chargeNames?.(names) }
}

/** Throws 400 `empty_json`, `invalid_json`, `too_complex`, or `invalid` naming a reserved name, a number without a value or broken text. */
export function parseJson(text: string, refuse: BodyRefusal, { maxNames = maxNamesOfAll, count = () => {} }: JsonLimits = {}): unknown {
  if (text.trim() === '') throw refuse(400, 'empty_json')
  const { names, isTooComplex } = scan(text, maxNames)
  count(names)
  if (isTooComplex) throw refuse(400, 'too_complex')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(400, 'invalid_json')
  }
  const errors = mayHoldDangers(text) ? dangersOf(value) : []
  if (errors.length > 0) throw refuse(400, 'invalid', errors)
  return value
}

const [quote, comma, colon, backslash, openList, openObject, closeList, closeObject] = Array.from('",:\\[{]}', (char) => char.charCodeAt(0))
/** Scans the characters once without building values: `JSON.parse` takes ten times as long. */
function scan(text: string, maxNames: number): { names: number; isTooComplex: boolean } {
  let [names, values] = [0, 0]
  const tooComplex = () => ({ names, isTooComplex: true })
  let [inString, stringFrom, stringTo, depth] = [false, 0, 0, 0]
  const distinct = new Set<string>()
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char === quote) {
      if (inString) stringTo = at
      else stringFrom = at + 1
      inString = !inString
    } else if (inString) at += char === backslash ? 1 : 0
    else if (char === openList || char === openObject) {
      if ((depth += 1) > deepest + 1) return tooComplex()
    } else if (char === closeList || char === closeObject) depth -= 1
    else if (char === comma) {
      if ((values += 1) > maxValues) return tooComplex()
    } else if (char === colon) {
      if ((names += 1) > maxNames || distinct.add(text.slice(stringFrom, stringTo)).size > maxDistinctNames) return tooComplex()
    }
  }
  return { names, isTooComplex: false }
}

const dangers = new RegExp(String.raw`\\u|\d[eE]|\d{300}|${[...reservedNames].join('|')}`)
/** Whether `dangersOf` can find anything: a search of the text takes a hundredth of the time of visiting each value. */
function mayHoldDangers(text: string): boolean {
  return !text.isWellFormed() || dangers.test(text)
}

/** Visits each value once; a path is built only for a rejected value. */
function dangersOf(root: unknown): FieldError[] {
  const errors: FieldError[] = []
  const at: string[] = []
  look(root)
  return errors

  function look(value: unknown): void {
    if (typeof value === 'number' && !Number.isFinite(value)) report({ keyword: 'type', params: { type: 'number' } })
    if (typeof value === 'string' && !value.isWellFormed()) report({ keyword: 'wellFormed', params: {} })
    if (value === null || typeof value !== 'object') return
    for (const name of Object.keys(value)) {
      at.push(name)
      if (reservedNames.has(name) || !name.isWellFormed()) report({ keyword: 'reservedName', params: { name } })
      look((value as Record<string, unknown>)[name])
      at.pop()
    }
  }
  function report(found: Omit<FieldError, 'path'>): void {
    if (errors.length <= maxErrors) errors.push({ path: toPointer(at), ...found })
  }
}

/** A repeated parameter keeps its first value. */
function parseForm(text: string): Record<string, string> {
  return parsePairs(text)
}

function parsePairs(text: string): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of new URLSearchParams(text)) if (!(name in pairs)) pairs[name] = value
  return pairs
}

/** Parameters of two parts. Generated clients send `sort=name&sort=ASC`; the portal reads `sort=["name","ASC"]`. */
const twoParts: Record<string, (part: string) => unknown> = { sort: String, range: Number }

/** A repeated parameter keeps its first value; a parameter of two parts may also be sent as two values (`sort=name&sort=ASC`). */
export function parseQuery(text: string): Record<string, string> {
  const pairs = parsePairs(text)
  for (const [name, read] of Object.entries(twoParts)) {
    // Written as one JSON value in nearly all calls.
    if (!(name in pairs) || pairs[name]!.startsWith('[')) continue
    const parts = new URLSearchParams(text).getAll(name)
    if (parts.length === 2) pairs[name] = JSON.stringify(parts.map(read))
  }
  return pairs
}

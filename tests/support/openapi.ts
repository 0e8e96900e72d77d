// A document of the API as a client reads it: looks operations up, calls them, and checks every answer against what it says.
import { expect } from 'vitest'
import { newAjv } from '../../src/engine/compile/ajv.ts'
import type { Json, Schema } from '../../src/engine/schema/types.ts'
import type { Answer, Ask, Caller } from '../server/support/portal.ts'
import { generate } from './schemas/generate.ts'

type Node = Record<string, unknown>
type Response = { headers?: Record<string, unknown>; content?: Record<string, unknown> }
export type Operation = {
  operationId: string
  summary?: string
  tags: string[]
  parameters?: Node[]
  requestBody?: Node
  responses: Record<string, Node>
}
export type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, Node>>
  security: Node[]
}
export type Call = { params?: Record<string, string | number>; query?: Record<string, unknown>; status: number } & Partial<
  Pick<Ask, 'body' | 'version' | 'headers'>
>
export type Client = ReturnType<typeof clientOf>

export function clientOf(document: Document, caller: Caller) {
  const ajv = newAjv('2020-12', { loose: true, unicode: false })
  ajv.addSchema(document as unknown as Schema, 'document')
  const covered = new Set<string>()
  return { document, call, operations, covered, accepts, recordFor }

  /** `get /session` and the like, of everything in the document. */
  function operations(): string[] {
    return Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
  }

  async function call(name: string, { params = {}, query = {}, status, ...ask }: Call): Promise<Answer> {
    const [method = '', path = ''] = name.split(' ')
    const operation = document.paths[path]?.[method]
    if (!operation) throw new Error(`${name} is not in the document`)
    const address = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => encodeURIComponent(params[parameter] ?? `missing-${parameter}`))
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
    )
    const answer = await caller.ask({
      ...ask,
      method: method.toUpperCase() as Ask['method'],
      url: `/api/v1${address}${search.size > 0 ? `?${search}` : ''}`,
    })
    expect(answer.statusCode, `${name} ${search}: ${answer.body.slice(0, 600)} of ${JSON.stringify(ask.body)?.slice(0, 600)}`).toBe(status)
    check(name, ['paths', path, method, 'responses', String(status)], answer)
    if (status < 400) covered.add(name)
    return answer
  }

  function check(name: string, place: string[], answer: Answer): void {
    const found = follow(place)
    const response = at(found) as Response | undefined
    if (!response) throw new Error(`${name} says nothing of ${answer.statusCode}`)
    for (const header of Object.keys(response.headers ?? {}))
      expect(answer.headers, `${name}: ${header}`).toHaveProperty(header.toLowerCase())
    const type = Object.keys(response.content ?? {})[0]
    if (type === undefined) return expect(answer.body, name).toBe('')
    expect(String(answer.headers['content-type']), name).toContain(type)
    const isText = type === 'application/x-ndjson' || type === 'application/pdf'
    const body: unknown = isText ? answer.body : answer.json()
    expect(errorsAt([...found, 'content', type, 'schema'], body), `${name} ${answer.statusCode}: ${answer.body.slice(0, 600)}`).toEqual([])
  }

  /** Whether the schema of this name accepts the value. */
  function accepts(name: string, value: unknown): string[] {
    return errorsAt(['components', 'schemas', name], value)
  }

  function recordFor(type: string, seed = 1): Json | undefined {
    const name = `${type}.create`
    return generate(
      { ...(document as unknown as Schema), $ref: `#/components/schemas/${name}` },
      { seed, isValid: (record) => accepts(name, record).length === 0 },
    )
  }

  function errorsAt(place: string[], value: unknown): string[] {
    const reference = `document#${place.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')}`
    const validate = ajv.getSchema(reference)
    if (!validate) throw new Error(`no schema at ${reference}`)
    return validate(value) === true
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`)
  }

  function follow(place: string[]): string[] {
    const reference = (at(place) as { $ref?: string } | undefined)?.$ref
    return reference === undefined ? place : reference.slice(2).split('/')
  }
  function at(place: string[]): unknown {
    return place.reduce<unknown>((node, part) => (node as Node | undefined)?.[part], document)
  }
}

/** Every `$ref` of the document that leads nowhere. */
export function lostReferences(document: Document): string[] {
  const lost: string[] = []
  visit(document)
  return lost

  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { $ref?: unknown }
    if (typeof $ref === 'string' && !isFound($ref)) lost.push($ref)
    Object.values(node).forEach(visit)
  }
  function isFound(reference: string): boolean {
    const names = reference
      .replace(/^#\/?/, '')
      .split('/')
      .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
    return (
      reference.startsWith('#') &&
      names.reduce<unknown>((node, name) => (typeof node === 'object' && node !== null ? (node as Node)[name] : undefined), document) !==
        undefined
    )
  }
}

// OpenAPI 3.1 of the registered routes and the active definitions, limited to what one caller may use.
import type { Locale, Schema } from '../../../src/engine/schema/types.ts'
import { humanise } from '../../../src/engine/words/words.ts'
import { sharedComponents } from './components.ts'
import { type Operation, schemaOf } from './parts.ts'
import type { Access } from '../access.ts'
import type { RouteDescription } from './operations.ts'
import type { Texts } from './texts.ts'
import { recordRoutePaths } from './recordRoutes.ts'
import { typePaths } from './typePaths.ts'
import type { TypeView } from './typeSchemas.ts'

/** A registered route; `url` is relative to /api/v1. */
export type Route = {
  method: string
  url: string
  /** Open to API tokens. */ tokens: boolean
  access?: Access
  body?: Schema
  /** Absent for records of types. */ operation?: RouteDescription
}
export type Described = { view: TypeView; schemas: Record<string, Schema> }
export type DocumentAsk = {
  routes: Route[]
  types: Described[]
  /** Schemas of the data that agents get, where their calls are shown. */ delivered?: Record<string, Schema>
  isShown: (access: Access) => boolean
  /** The caller is a read-only program. */
  readsOnly?: boolean
  account?: string
  texts: Texts
  locale: Locale
  brand: string
  cookie: string
}
type Paths = Record<string, Record<string, Operation>>

export function documentOf(ask: DocumentAsk): object {
  const { texts } = ask
  const shared = sharedComponents(texts)
  const registered = new Set(ask.routes.map(keyOf))
  const types = recordRoutePaths.some((route) => registered.has(route)) ? ask.types : []
  const labelOf = ({ definition: { name, words } }: TypeView): string => words[ask.locale]?.name ?? humanise(name)
  const records = types
    .map(({ view }) => typePaths(view, { texts, label: labelOf(view) }))
    .map(ask.readsOnly ? readingOnly : (paths) => paths)
  const account = {
    name: 'account',
    in: 'path',
    required: true,
    description: texts.parameters.account,
    schema: { type: 'string', ...(ask.account !== undefined && { enum: [ask.account] }) },
  }
  return {
    openapi: '3.1.0',
    info: { title: ask.brand, version: '1', description: texts.info.description },
    servers: [{ url: '/api/v1' }],
    security: [{ bearer: [] }, { cookie: [], dashboard: [] }],
    tags: [
      ...Object.entries(texts.tags).map(([name, description]) => ({ name, description })),
      ...types.map(({ view }) => ({ name: view.definition.name, description: labelOf(view) })),
    ],
    paths: Object.assign({}, portalPaths(ask), ...records) as Paths,
    components: {
      ...shared,
      parameters: { ...shared.parameters, Account: account },
      schemas: Object.assign({}, shared.schemas, recordsOf(ask), ...types.map(({ schemas }) => schemas)) as Record<string, Schema>,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: texts.security.bearer },
        cookie: { type: 'apiKey', in: 'cookie', name: ask.cookie, description: texts.security.cookie },
        agent: { type: 'http', scheme: 'bearer', description: texts.security.agent },
        dashboard: { type: 'apiKey', in: 'header', name: 'Sender-App', description: texts.security.dashboard },
      },
    },
  }
}

/** Data that agents get, by type. */
function recordsOf({ delivered = {} }: DocumentAsk): Record<string, Schema> {
  const names = Object.keys(delivered).filter((name) => name.endsWith('.delivered'))
  if (names.length === 0) return {}
  return { ...delivered, AgentRecord: { type: 'object', anyOf: names.map((name) => schemaOf(name)) } as Schema }
}

function readingOnly(paths: Paths): Paths {
  return Object.fromEntries(Object.entries(paths).flatMap(([path, { get }]) => (get ? [[path, { get }]] : [])))
}

/** Registered routes without a description. */
export function undescribed(routes: Pick<Route, 'method' | 'url' | 'operation'>[]): string[] {
  return routes
    .filter(({ operation }) => operation === undefined)
    .map(keyOf)
    .filter((key) => !recordRoutePaths.includes(key))
}

function portalPaths({ routes, texts, isShown }: DocumentAsk): Paths {
  const paths: Paths = {}
  for (const route of routes) {
    const key = keyOf(route)
    const { access, operation: declared } = route
    if (!declared || !access || !isShown(access)) continue
    const operation = {
      // `agent-types` and `agent/types` need different ids.
      operationId: key
        .toLowerCase()
        .replaceAll('-', '_')
        .replaceAll(/[^a-z0-9_]+/g, '-'),
      tags: [declared.tag],
      summary: texts.operations[key],
      ...(access.who === 'anybody' && { security: [] }),
      ...declared.describe(texts, route.body),
    }
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation }
  }
  return paths
}

function keyOf({ method, url }: Pick<Route, 'method' | 'url'>): string {
  return `${method} ${url}`
}

// The API of agents that deliver records (docs/agent-protocol.md), authenticated by agent keys.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxRecordBytes } from '../../plugins/body.ts'
import { contentRange, readListQuery } from '../../plugins/query.ts'
import { listQuery } from '../../plugins/queryNames.ts'
import { cursorPattern, initialChanges, maxWait, maxAcks, maxChangesPerPage } from '../../services/agents/limits.ts'
import { type Ack, ackStates, type AgentType } from '../../services/agents/types.ts'
import { momentPattern, maxReports } from '../../services/reports/limits.ts'
import type { GivenReport } from '../../services/reports/types.ts'
import { maxAgentRecords } from '../../services/agentRecords/limits.ts'
import type { GivenRecord } from '../../services/agentRecords/types.ts'
import { invalid, invalidAt } from '../../services/problem.ts'
import type { Services } from '../../services/types.ts'
import { agentShownTo, signedIn, agentOf } from '../../routes/access.ts'
import { callerOf } from '../../routes/request.ts'
import { byKey, filterOf, inQuery, listed, operation, range } from '../../routes/openapi/operations.ts'
import { toDraft2020 } from '../../routes/openapi/draft2020.ts'
import { schemaOf } from '../../routes/openapi/parts.ts'

/** Agents belong to the provider, so their calls cost nothing; wrong keys are counted at authentication. */
const work = 0

type Query = { Querystring: { after?: string; limit?: string; wait?: string; resolved?: string } }

const text = (maxLength: number, minLength = 1) => ({ type: 'string', minLength, maxLength })
const closed = (properties: Record<string, object>, required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const errors = { type: 'array', maxItems: 20, items: closed({ path: text(500, 0), reason: text(1000) }, ['path', 'reason']) }
const ack = closed(
  {
    account: text(64, 0),
    type: text(64),
    id: text(64),
    version: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
    state: { enum: [...ackStates] },
    errors,
    facts: { type: 'object', maxProperties: 10, additionalProperties: { type: 'array', maxItems: 20, items: text(500) } },
  },
  ['account', 'type', 'id', 'version', 'state'],
)
const ackBody = closed({ acknowledgements: { type: 'array', maxItems: maxAcks, items: ack } }, ['acknowledgements'])

const report = closed(
  {
    account: text(64, 0),
    type: text(64),
    id: text(64),
    version: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
    part: text(500, 0),
    at: { type: 'string', maxLength: 40, pattern: momentPattern },
    code: { type: 'integer', minimum: 0, maximum: 99 },
    reason: text(1000, 0),
    figures: { type: 'object', maxProperties: 20, additionalProperties: { type: 'number', minimum: -1e15, maximum: 1e15 } },
    texts: { type: 'object', maxProperties: 10, additionalProperties: text(200, 0) },
  },
  ['account', 'type', 'id', 'version', 'part', 'at', 'code'],
)
const reportBody = closed({ reports: { type: 'array', maxItems: maxReports, items: report } }, ['reports'])

const made = closed(
  {
    account: text(64),
    type: text(64),
    parent: text(64),
    id: text(64),
    at: { type: 'string', maxLength: 40, pattern: momentPattern },
    record: { type: ['object', 'null'], maxProperties: 100 },
  },
  ['account', 'type', 'parent', 'id', 'at', 'record'],
)
const madeBody = closed({ made: { type: 'array', maxItems: maxAgentRecords, items: made } }, ['made'])

/** Routes below /api/v1. Waiting requests are answered as soon as the server begins to close. */
export function agentRoutes(app: FastifyInstance, services: Services): void {
  changeRoutes(app, services)
  reportRoutes(app, services)
  madeRoutes(app, services)
  keyRoutes(app, services)
}

function changeRoutes(app: FastifyInstance, { agents }: Services): void {
  app.addHook('preClose', async () => agents.release())

  app.get<Query>(
    '/agent/changes',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        query: ['after', 'limit', 'wait', 'resolved'],
        work,
        operation: operation({
          tag: 'delivery',
          security: byKey,
          query: (texts) => [
            inQuery('after', { type: 'string', pattern: cursorPattern }, texts.parameters.after),
            inQuery('limit', { type: 'integer', minimum: 1, maximum: maxChangesPerPage }, texts.parameters.changesLimit),
            inQuery('wait', { type: 'integer', minimum: 0, maximum: maxWait }, texts.parameters.wait),
            inQuery('resolved', { type: 'boolean' }, texts.parameters.resolved),
          ],
          answer: schemaOf('AgentChanges'),
          errors: [400, 401, 410, 429],
        }),
      },
    },
    async (request, reply) => {
      const agent = agentOf(request)
      const { after } = request.query
      if (after !== undefined && !new RegExp(cursorPattern).test(after)) throw invalidAt('?after', 'format', { format: 'cursor' })
      const [limit, wait] = [whole(request, 'limit', initialChanges, 1, maxChangesPerPage), whole(request, 'wait', 0, 0, maxWait)]
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      void reply.header('cache-control', 'no-store')
      return agents.changes(agent, {
        ...(after !== undefined && { after }),
        limit,
        wait,
        isResolved: isOn(request, 'resolved'),
        signal: gone.signal,
      })
    },
  )

  app.get<{ Querystring: { schemas?: string } }>(
    '/agent/types',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        query: ['schemas'],
        work,
        operation: operation({
          tag: 'delivery',
          security: byKey,
          query: (texts) => [inQuery('schemas', { type: 'boolean' }, texts.parameters.schemas)],
          answer: schemaOf('AgentTypes'),
          errors: [400, 401],
        }),
      },
    },
    async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send({ types: agents.types(agentOf(request), { withSchemas: isOn(request, 'schemas') }).map(withDraft2020) }),
  )
}

function reportRoutes(app: FastifyInstance, { agents, reports }: Services): void {
  app.post<{ Body: { acknowledgements: Ack[] } }>(
    '/agent/acknowledgements',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        work,
        operation: operation({
          tag: 'delivery',
          security: byKey,
          answer: schemaOf('AckResult'),
          errors: [400, 401, 415, 429],
        }),
      },
      bodyLimit: maxRecordBytes,
      schema: { body: ackBody },
    },
    async (request) => agents.acknowledge(agentOf(request), request.body.acknowledgements, { ip: request.ip, requestId: request.id }),
  )

  app.post<{ Body: { reports: GivenReport[] } }>(
    '/agent/reports',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        work,
        operation: operation({ tag: 'delivery', security: byKey, answer: schemaOf('ReportResult'), errors: [400, 401, 415, 429] }),
      },
      bodyLimit: maxRecordBytes,
      schema: { body: reportBody },
    },
    async (request) => reports.take(agentOf(request), request.body.reports),
  )
}

function madeRoutes(app: FastifyInstance, { agentRecords }: Services): void {
  app.post<{ Body: { made: GivenRecord[] } }>(
    '/agent/made',
    {
      config: {
        access: agentShownTo('read'),
        tokens: false,
        work,
        operation: operation({ tag: 'delivery', security: byKey, answer: schemaOf('MadeResult'), errors: [400, 401, 415, 429] }),
      },
      bodyLimit: maxRecordBytes,
      schema: { body: madeBody },
    },
    async (request) => agentRecords.take(agentOf(request), request.body.made, { ip: request.ip, requestId: request.id }),
  )
}

function keyRoutes(app: FastifyInstance, { agents }: Services): void {
  app.post<{ Params: { id: string } }>(
    '/agent/keys/:id',
    {
      config: {
        access: { ...signedIn, shownTo: { agents: 'update' } },
        tokens: false,
        operation: operation({
          tag: 'delivery',
          path: ['id'],
          status: 201,
          answer: schemaOf('AgentKey'),
          errors: [401, 403, 404],
        }),
      },
    },
    async (request, reply) =>
      reply
        .status(201)
        .header('cache-control', 'no-store')
        .send(await agents.newKey(callerOf(request), request.params.id)),
  )

  const lists = [
    { name: 'agent-kinds', schema: 'BrandName', fields: ['id'], read: agents.kinds },
    { name: 'agent-types', schema: 'AgentTypeName', fields: ['id', 'kind'], read: agents.typesOfKinds },
  ] as const
  for (const { name, schema, fields, read } of lists)
    app.get<{ Querystring: Record<string, string> }>(
      `/${name}`,
      {
        config: {
          access: { ...signedIn, shownTo: { agents: 'read' } },
          tokens: false,
          query: listQuery,
          operation: listed(schemaOf(schema), {
            tag: 'references',
            query: (texts) => [range, filterOf([...fields], texts)],
            errors: [400, 401, 403, 404],
          }),
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { from, limit, filter } = readListQuery(request.query, invalid)
        const unknown = Object.keys(filter).find((field) => !fields.some((one) => one === field))
        if (unknown !== undefined) throw invalidAt(`?filter/${unknown}`, 'filter', { field: unknown })
        const found = read(caller).filter((row: Record<string, string>) =>
          fields.every((field) => filter[field] === undefined || [filter[field]].flat().includes(row[field]!)),
        )
        const rows = found.slice(from, from + limit)
        void reply.header('content-range', contentRange(name, from, rows.length, found.length))
        return rows
      },
    )
}

function whole({ query }: FastifyRequest<Query>, name: 'limit' | 'wait', initial: number, least: number, most: number): number {
  const given = query[name]
  if (given === undefined) return initial
  if (!/^\d{1,8}$/.test(given)) throw invalidAt(`?${name}`, 'type', { type: 'integer' })
  if (Number(given) < least) throw invalidAt(`?${name}`, 'minimum', { limit: least })
  if (Number(given) > most) throw invalidAt(`?${name}`, 'maximum', { limit: most })
  return Number(given)
}

function isOn<Name extends string>({ query }: { query: Partial<Record<Name, string>> }, name: Name): boolean {
  const given: string | undefined = query[name]
  if (given !== undefined && given !== 'true' && given !== 'false') throw invalidAt(`?${name}`, 'type', { type: 'boolean' })
  return given === 'true'
}

/** JSON Schema without the keywords of pages. */
function withDraft2020({ schema, ...type }: AgentType): AgentType {
  return { ...type, ...(schema && { schema: toDraft2020(schema, '#') }) }
}

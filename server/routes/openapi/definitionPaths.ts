// The operations about definitions, what is sent, agents, and what happens.
import { cursorPattern, longestWait, mostChanges } from '../../services/agents/limits.ts'
import { locales } from '../../../src/engine/schema/types.ts'
import { account, answered, byKey, cached, filterOf, inPath, inQuery, jsonBody, ranged, tagged, type PortalRoute } from './pathParts.ts'
import { json, listOf, reference, schemaOf } from './parts.ts'

/** The text of each file of a definition. */
const files: PortalRoute = {
  for: 'problemReaders',
  tag: 'definitions',
  describe: (texts) => ({
    parameters: [inPath('type', { type: 'string' }), reference('parameters', 'IfNoneMatch')],
    ...answered(texts, {
      content: json({ type: 'object', additionalProperties: { type: 'string' } }),
      headers: tagged,
      errors: [401, 403, 404],
    }),
  }),
}

/** By method and address below /api/v1, as the route is registered. */
export const definitionRoutes: Record<string, PortalRoute> = {
  'GET /search': {
    tag: 'search',
    describe: (texts) => ({
      parameters: [{ name: 'q', in: 'query', description: texts.parameters.q, schema: { type: 'string', maxLength: 200 } }, account(texts)],
      ...answered(texts, { content: json(listOf(schemaOf('Found'))), errors: [400, 401, 404] }),
    }),
  },
  'GET /definitions': cached(listOf(schemaOf('DefinitionSummary')), [401, 404]),
  'GET /definitions/problems': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => ({
      parameters: [reference('parameters', 'IfNoneMatch')],
      ...answered(texts, { content: json(listOf(schemaOf('DefinitionProblem'))), headers: tagged, errors: [401, 403] }),
    }),
  },
  'GET /definitions/problems/types': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => ({
      parameters: [reference('parameters', 'IfNoneMatch')],
      ...answered(texts, { content: json(listOf(schemaOf('DefinitionState'))), headers: tagged, errors: [401, 403] }),
    }),
  },
  'POST /definitions/problems/check': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts) => answered(texts, { status: 204, errors: [401, 403] }),
  },
  'GET /csp-reports': {
    for: 'agentReaders',
    tag: 'definitions',
    describe: (texts) => ({ ...answered(texts, { content: json(listOf(schemaOf('CspCount'))), errors: [401, 403] }) }),
  },
  'DELETE /csp-reports': {
    for: 'agentReaders',
    tag: 'definitions',
    describe: (texts) => answered(texts, { status: 204, errors: [401, 403] }),
  },
  'GET /definitions/:type/files': files,
  'GET /definitions/:type/files/in-force': files,
  'POST /definitions/:type/acceptance': {
    for: 'problemReaders',
    tag: 'definitions',
    describe: (texts, body) => ({
      parameters: [inPath('type', { type: 'string' })],
      ...jsonBody(body),
      ...answered(texts, { status: 204, errors: [400, 401, 403, 404, 409, 413, 415] }),
    }),
  },
  'GET /definitions/:type': cached(schemaOf('Definition'), [401, 404], [inPath('type', { type: 'string' })]),
  'GET /messages/:type/:locale': cached(
    schemaOf('Words'),
    [401, 404],
    [inPath('type', { type: 'string' }), inPath('locale', { enum: [...locales] })],
  ),
  'POST /messages/:id/text': {
    for: 'messageReaders',
    tag: 'messages',
    describe: (texts, body) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...jsonBody(body),
      ...answered(texts, { content: json(schemaOf('MessageText')), errors: [400, 401, 403, 404, 413, 415, 429] }),
    }),
  },
  'POST /messages/:id/again': {
    for: 'messageReaders',
    tag: 'messages',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 204, errors: [401, 403, 404, 409] }),
    }),
  },
  'POST /lead-deliveries/:id/again': {
    for: 'leadWriters',
    tag: 'requests',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 204, errors: [401, 403, 404, 409] }),
    }),
  },
  'GET /openapi.json': cached({ type: 'object', required: ['openapi', 'info', 'paths'] }, [401, 404]),
  'POST /agent/keys/:id': {
    for: 'agentChangers',
    tag: 'delivery',
    describe: (texts) => ({
      parameters: [inPath('id', { type: 'string' })],
      ...answered(texts, { status: 201, content: json(schemaOf('AgentKey')), errors: [401, 403, 404] }),
    }),
  },
  'GET /agent-kinds': {
    for: 'agentReaders',
    tag: 'references',
    describe: (texts) => ({
      parameters: [reference('parameters', 'Range'), filterOf(['id'], texts)],
      ...answered(texts, { content: json(listOf(schemaOf('BrandName'))), headers: ranged, errors: [400, 401, 403, 404] }),
    }),
  },
  'GET /agent/changes': {
    for: 'agentReaders',
    tag: 'delivery',
    describe: (texts) => ({
      security: byKey,
      parameters: [
        inQuery('after', { type: 'string', pattern: cursorPattern }, texts.parameters.after),
        inQuery('limit', { type: 'integer', minimum: 1, maximum: mostChanges }, texts.parameters.changesLimit),
        inQuery('wait', { type: 'integer', minimum: 0, maximum: longestWait }, texts.parameters.wait),
      ],
      ...answered(texts, { content: json(schemaOf('AgentChanges')), errors: [400, 401, 410, 429] }),
    }),
  },
  'POST /agent/acknowledgements': {
    for: 'agentReaders',
    tag: 'delivery',
    describe: (texts, body) => ({
      security: byKey,
      ...jsonBody(body),
      ...answered(texts, { content: json(schemaOf('AckResult')), errors: [400, 401, 415, 429] }),
    }),
  },
  'GET /events': {
    tag: 'events',
    describe: (texts) => answered(texts, { content: { 'text/event-stream': { schema: { type: 'string' } } }, errors: [401, 429] }),
  },
}

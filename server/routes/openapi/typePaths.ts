// Operations on records of one type, limited to what the caller may do.
import { isSchema } from '../../../src/engine/schema/refs.ts'
import { confirmPaid } from './components.ts'
import { answers, type Described, inTwo, json, jsonText, listOf, type Operation, reference, schemaOf } from './parts.ts'
import { filled, type Texts } from './texts.ts'
import { commandPaths } from './commandPaths.ts'
import { draftPaths } from './draftPaths.ts'
import { keyPaths } from './keyPaths.ts'
import { paidOptions } from './paidOptions.ts'
import { viewPaths } from './viewPaths.ts'
import { hasClaims } from '../../services/names/claims.ts'
import type { TypeView } from './typeSchemas.ts'

export type Naming = { texts: Texts; /** The type's label in the caller's language. */ label: string }

/** Relative to /api/v1; they describe `recordRoutes`. */
export function typePaths(
  { definition, can, inAccount, resolve, words }: Pick<TypeView, 'definition' | 'can' | 'inAccount' | 'resolve' | 'words'>,
  { texts, label }: Naming,
): Record<string, Record<string, Operation>> {
  const { name, resource } = definition
  const base = `${inAccount ? '/accounts/{account}' : ''}/${name}`
  const inPath = (parameter: string, schema: object): object => ({
    name: parameter,
    in: 'path',
    required: true,
    description: texts.parameters[parameter],
    schema,
  })
  const account = inAccount ? [reference('parameters', 'Account')] : []
  const id = inPath('id', { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' })
  const version = inPath('version', { type: 'integer', minimum: 1 })
  const query = (parameter: string, how: object): object => ({
    name: parameter,
    in: 'query',
    description: texts.parameters[parameter],
    ...how,
  })
  const draft = (required: boolean): object =>
    query('draft', { ...(required && { required }), schema: { type: 'string', pattern: '^[a-z0-9]{16}$' } })
  const describe = (verb: string, parameters: object[], rest: Operation): Operation => ({
    operationId: `${name}.${verb}`,
    tags: [name],
    summary: filled(texts.records[verb], { types: label }),
    parameters: [...account, ...parameters],
    ...rest,
  })
  const record = (text: string): object => ({
    description: texts.answers[text],
    headers: { ETag: reference('headers', 'ETag') },
    content: json(schemaOf(name)),
  })
  const body = (schema: string): Operation => ({ requestBody: { required: true, content: json(schemaOf(`${name}.${schema}`)) } })
  const view = inPath('view', { type: 'string' })
  const plain = (text: string, schema: string): object => ({ description: texts.answers[text], content: json(schemaOf(schema)) })
  const bodyOf = (schema: string): Operation => ({ requestBody: { required: true, content: json(schemaOf(schema)) } })
  const written = [400, 401, 403, 404, 409, 413, 415, 503, 507]
  const ifMatch = reference('parameters', 'IfMatch')
  const paid = paidOptions(resolve('edit'), words)
  const confirm = paid === '' ? reference('parameters', 'ConfirmPaid') : confirmPaid(texts, paid)

  const fields = inAccount
    ? Object.entries(resolve('create').schema.properties ?? {}).flatMap(([field, node]) =>
        isSchema(node) && (Array.isArray(node.reference?.value) || node.belowHas) ? [field] : [],
      )
    : []

  const all: Described[] = [
    {
      may: 'read',
      path: base,
      method: 'get',
      operation: describe(
        'list',
        [
          query('sort', inTwo(schemaOf(`${name}.sort`))),
          reference('parameters', 'Range'),
          query('filter', jsonText(schemaOf(`${name}.filter`))),
        ],
        {
          responses: answers(
            {
              200: {
                description: texts.answers.list,
                headers: { 'Content-Range': reference('headers', 'ContentRange') },
                content: json(listOf(schemaOf(`${name}.row`))),
              },
            },
            [400, 401, 404, 503],
          ),
        },
      ),
    },
    {
      may: 'create',
      path: base,
      method: 'post',
      operation: describe('create', [confirm, reference('parameters', 'IdempotencyKey')], {
        ...body('create'),
        responses: answers({ 201: record('201') }, [...written, 422]),
      }),
    },
    {
      may: 'read',
      path: `${base}/{id}`,
      method: 'get',
      operation: describe('read', [id], { responses: answers({ 200: record('200') }, [401, 404]) }),
    },
    {
      may: 'update',
      path: `${base}/{id}`,
      method: 'put',
      operation: describe('replace', [id, ifMatch, confirm, ...(resource.drafts ? [draft(false)] : [])], {
        ...body('update'),
        responses: answers({ 200: record('200') }, [...written, 428]),
      }),
    },
    {
      may: 'update',
      path: `${base}/{id}`,
      method: 'patch',
      // Merge patches of RFC 7396 are described in the text only: given two media types, orval's clients send neither.
      operation: describe('merge', [id, ifMatch, confirm], {
        description: texts.records['mergePatch'],
        ...body('patch'),
        responses: answers({ 200: record('200') }, [...written, 428]),
      }),
    },
    {
      may: 'delete',
      path: `${base}/{id}`,
      method: 'delete',
      operation: describe('remove', [id, ifMatch, reference('parameters', 'Version')], {
        responses: answers(
          { 200: { description: texts.answers.removed, content: json(schemaOf(name)) } },
          [400, 401, 403, 404, 409, 428, 503, 507],
        ),
      }),
    },
    {
      may: 'delete',
      path: `${base}/{id}/restore`,
      method: 'post',
      operation: describe('restore', [id, ifMatch, reference('parameters', 'Version')], {
        responses: answers({ 200: record('200') }, [400, 401, 403, 404, 409, 428, 503, 507]),
      }),
    },
    {
      may: 'update',
      path: `${base}/batch`,
      method: 'post',
      operation: describe('batch', [confirm], {
        ...bodyOf('RecordBatch'),
        responses: answers({ 200: plain('batch', 'BatchResult') }, written),
      }),
    },
    {
      may: 'update',
      path: `${base}/{id}/labels`,
      method: 'patch',
      operation: describe('label', [id], {
        ...bodyOf('LabelChange'),
        responses: answers(
          { 200: record('200') },
          written.filter((status) => status !== 409),
        ),
      }),
    },
    ...viewPaths({ base, describe, view, plain, bodyOf, written, texts }),
    {
      may: 'read',
      path: `${base}/{id}/revisions`,
      method: 'get',
      operation: describe('revisions', [id], {
        responses: answers({ 200: { description: texts.answers.revisions, content: json(listOf(schemaOf('Revision'))) } }, [401, 404]),
      }),
    },
    {
      may: 'read',
      path: `${base}/{id}/revisions/{version}`,
      method: 'get',
      operation: describe('revision', [id, version], {
        responses: answers({ 200: { description: texts.answers.revision, content: json(schemaOf('RevisionRecord')) } }, [401, 404]),
      }),
    },
    ...(resource.quota
      ? [
          {
            may: 'create' as const,
            path: `${base}/quota`,
            method: 'get',
            operation: describe('quota', [], {
              responses: answers({ 200: { description: texts.answers.quota, content: json(listOf(schemaOf('QuotaLeft'))) } }, [401, 404]),
            }),
          },
        ]
      : []),
    ...(fields.length > 0
      ? [
          {
            may: 'create' as const,
            path: `${base}/choices/{field}`,
            method: 'get',
            operation: describe(
              'choices',
              [
                inPath('field', { enum: fields }),
                { name: 'q', in: 'query', description: texts.parameters.within, schema: { type: 'string' } },
              ],
              {
                responses: answers({ 200: { description: texts.answers.choices, content: json(listOf({ type: 'string' })) } }, [401, 404]),
              },
            ),
          },
        ]
      : []),
  ]
  const looked = (path: string, word: string, answer: [string, string]): Described => ({
    may: 'update',
    path: `${base}/{id}/${path}`,
    method: 'post',
    operation: describe(word, [id], { responses: answers({ 200: plain(...answer) }, [401, 403, 404, 429, 503]) }),
  })
  const checks = [
    ...(inAccount && resource.checks ? [looked('checks', 'check', ['checks', 'CheckReport'])] : []),
    ...(inAccount && hasClaims(definition) ? [looked('names/check', 'checkNames', ['names', 'RecordNames'])] : []),
  ]
  const keys =
    inAccount && resource.keys ? keyPaths({ at: `${base}/{id}`, describe, id, shown: plain('key', 'ShownKey'), record: record('200') }) : []
  const drafts = resource.drafts
    ? draftPaths({ at: `${base}/{id}`, id, ifMatch, draft, body, describe, state: plain('draft', `${name}.draft`) })
    : []
  const commands = inAccount
    ? commandPaths({ name, at: `${base}/{id}`, commands: Object.keys(resource.commands ?? {}), id, describe, record: record('200') })
    : []
  const tasks = inAccount ? (resource.actions ?? []).flatMap(({ task }) => (task ? [task.read] : [])) : []
  const tasksOf = tasks.flatMap((task): Described[] => [
    {
      may: 'read',
      path: `${base}/{id}/${task}`,
      method: 'get',
      operation: describe('task', [id], {
        operationId: `${name}.${task}`,
        responses: answers({ 200: plain('task', 'RecordTask') }, [401, 404]),
      }),
    },
    {
      may: 'update',
      path: `${base}/{id}/${task}`,
      method: 'post',
      operation: describe('beginTask', [id], {
        operationId: `${name}.begin-${task}`,
        responses: answers({ 202: plain('task', 'RecordTask') }, [400, 401, 403, 404, 409, 429, 503, 507]),
      }),
    },
  ])
  const period = ['from', 'to'].map((parameter) => query(parameter, { schema: { type: 'string', format: 'date-time' } }))
  const reported = (path: string, word: string, schema: string, parameters: object[] = []): Described => ({
    may: 'read',
    path: `${base}/${path}`,
    method: 'get',
    operation: describe(word, [...(path.startsWith('{id}') ? [id] : []), ...parameters], {
      responses: answers({ 200: plain(word, schema) }, parameters.length > 0 ? [400, 401, 404] : [401, 404]),
    }),
  })
  const reports =
    inAccount && resource.reports
      ? [
          reported('reports', 'reportCounts', 'ReportCounts'),
          reported('{id}/reports', 'reports', 'RecordReports'),
          reported('{id}/reports/history', 'reportHistory', 'ReportHistory', period),
          reported('{id}/reports/figures', 'reportFigures', 'ReportFigures', period),
        ]
      : []
  const paths: Record<string, Record<string, Operation>> = {}
  for (const { may, path, method, operation } of [...all, ...checks, ...drafts, ...keys, ...commands, ...reports, ...tasksOf])
    if (can[may]) paths[path] = { ...paths[path], [method]: operation }
  return paths
}

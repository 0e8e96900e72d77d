// Schemas of operations on agents and definitions.
import { declarationCodes, refusalCodes } from '../../services/agents/types.ts'
import { agentRecordRefusalCodes } from '../../services/agentRecords/types.ts'
import { reportRefusalCodes } from '../../services/reports/types.ts'
import { maxInBatch } from '../../services/records/write/many/batch.ts'
import { checkKinds, checkStates } from '../../../src/engine/values/checks.ts'
import { labelPattern, maxLabelLength, maxLabels } from '../../../src/engine/formats/labels.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'
import { recordNameSchema } from './envelope.ts'
import { object, orNull, schemaOf, text, texts } from './parts.ts'

const labels: Schema = {
  type: 'array',
  maxItems: maxLabels,
  uniqueItems: true,
  items: { type: 'string', pattern: labelPattern, maxLength: maxLabelLength },
}
const viewFields = object(
  {
    name: { type: 'string', minLength: 1, maxLength: 64 },
    filter: { type: 'object', maxProperties: 30 },
    sort: { ...texts, minItems: 2, maxItems: 2 },
    columns: { type: 'array', maxItems: 100, uniqueItems: true, items: text },
    is_default: { type: 'boolean' },
  },
  ['filter', 'sort', 'columns', 'is_default'],
)

const moment: Schema = { type: 'string', format: 'date-time' }
const reported = { code: { type: ['integer', 'null'] }, at: { type: ['string', 'null'], format: 'date-time' } } satisfies Record<
  string,
  Schema
>

const batchAction: Record<string, Schema> = {
  action: { enum: ['create', 'replace', 'delete', 'restore'] },
  id: text,
  version: { type: 'integer', minimum: 1 },
  data: { type: 'object', additionalProperties: true },
}

export const recordSchemas: Record<string, Schema> = {
  RecordBatch: object(
    {
      changes: { type: 'array', maxItems: maxInBatch, items: object(batchAction, ['id', 'version', 'data']) },
      trial: { type: 'boolean' },
      import: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
      last: { const: true },
    },
    ['trial', 'import', 'last'],
  ),
  BatchResult: object({ records: { type: 'array', items: object({ id: text, version: { type: 'integer', minimum: 1 } }) } }),
  AgentKey: object({ key: text, prefix: text, created_at: { type: 'string', format: 'date-time' } }),
  AgentChanges: object({
    changes: {
      type: 'array',
      items: object(
        {
          cursor: text,
          account: text,
          type: text,
          id: text,
          version: { type: 'integer', minimum: 1 },
          action: { enum: ['put', 'delete'] },
          task: { const: true },
          record: schemaOf('AgentRecord') as Schema,
        },
        ['task', 'record'],
      ),
    },
    cursor: text,
    more: { type: 'boolean' },
  }),
  AgentTypes: object({
    types: {
      type: 'array',
      items: object(
        {
          type: text,
          options: { type: 'object', additionalProperties: true },
          reports: { type: 'object', additionalProperties: true },
          defaults: { type: 'object', additionalProperties: true },
          schema: { type: 'object', additionalProperties: true },
        },
        ['reports', 'defaults', 'schema'],
      ),
    },
  }),
  AckResult: object({
    accepted: { type: 'integer' },
    ignored: { type: 'integer' },
    refused: { type: 'array', items: object({ index: { type: 'integer' }, code: { enum: [...refusalCodes] }, path: text }, ['path']) },
  }),
  Declared: object({
    accepted: { type: 'integer' },
    refused: { type: 'array', items: object({ index: { type: 'integer' }, code: { enum: [...declarationCodes] } }) },
  }),
  UnsupportedField: object({ path: text, values: { type: 'array', items: text }, reason: text, agents: { type: 'array', items: text } }, [
    'values',
  ]),
  ReportResult: object({
    accepted: { type: 'integer' },
    ignored: { type: 'integer' },
    refused: { type: 'array', items: object({ index: { type: 'integer' }, code: { enum: [...reportRefusalCodes] } }) },
  }),
  MadeResult: object({
    accepted: { type: 'integer' },
    ignored: { type: 'integer' },
    refused: {
      type: 'array',
      items: object({ index: { type: 'integer' }, code: { enum: [...agentRecordRefusalCodes] }, path: text }, ['path']),
    },
  }),
  RecordReports: object({
    connected: { type: 'boolean' },
    agents: { type: 'integer' },
    ...reported,
    parts: {
      type: 'array',
      items: object({
        part: text,
        ...reported,
        reason: orNull('string'),
        figures: { type: 'object', additionalProperties: { type: 'number' } },
        texts: { type: 'object', additionalProperties: text },
        agent: orNull('string'),
      }),
    },
  }),
  ReportCounts: object({
    connected: { type: 'boolean' },
    at: orNull('string'),
    codes: { type: 'array', items: object({ code: { type: 'integer' }, count: { type: 'integer' } }) },
    unreported: { type: 'integer' },
    off: { type: 'integer' },
  }),
  ReportSummary: object(reported),
  ReportHistory: {
    type: 'array',
    items: object({
      part: text,
      entries: { type: 'array', items: object({ at: moment, code: { type: 'integer' }, reason: text }) },
    }),
  },
  ReportFigures: {
    type: 'array',
    items: object({
      part: text,
      name: text,
      points: {
        type: 'array',
        items: object({ at: moment, least: { type: 'number' }, most: { type: 'number' }, mean: { type: 'number' } }),
      },
    }),
  },
  Can: object(Object.fromEntries(['read', 'create', 'update', 'delete'].map((name) => [name, { type: 'boolean' }]))),
  DefinitionSummary: object(
    {
      name: text,
      hash: text,
      scope: {},
      route: { type: 'object' },
      label: { type: 'object' },
      one: { type: 'object' },
      can: schemaOf('Can') as Schema,
      traffic: { const: true },
      watched: { const: true },
      order: text,
    },
    ['traffic', 'watched', 'order'],
  ),
  Definition: object(
    {
      definition: { type: 'object', required: ['name', 'schema', 'resource'] },
      can: schemaOf('Can') as Schema,
      validators: { type: 'array', items: object({ mode: text, active: { type: 'boolean' }, hash: text }, ['active']) },
      tasks: { type: 'object', additionalProperties: object({ connected: { type: 'boolean' } }) },
      opened: object({
        networks: { oneOf: [{ const: 'unknown' }, { type: 'array', items: text, maxItems: 0 }] },
        origins: { type: 'array', items: text },
      }),
    },
    ['tasks', 'opened'],
  ),
  DefinitionProblem: object({
    type: text,
    file: text,
    pointer: text,
    level: { enum: ['repair', 'warning', 'error'] },
    code: text,
    message: text,
  }),
  DefinitionState: object(
    {
      name: text,
      origin: { enum: ['builtin', 'operator'] },
      state: { enum: ['broken', 'held', 'attention', 'repaired', 'good'] },
      inForce: { type: 'boolean' },
      held: text,
      changed: text,
      served: text,
    },
    ['held', 'changed', 'served'],
  ),
  Words: object({ words: { type: 'object' }, shared: { type: 'object' } }),
  LabelChange: { ...object({ add: labels, remove: labels }, ['add', 'remove']), additionalProperties: false },
  Layout: {
    ...object({ columns: { type: 'object', additionalProperties: { type: 'boolean' } }, density: { enum: ['normal', 'compact'] } }, [
      'columns',
      'density',
    ]),
    additionalProperties: false,
  },
  ViewInput: viewFields as Schema,
  SavedView: { allOf: [viewFields as Schema, object({ id: text, is_default: { type: 'boolean' }, dropped: texts })] },
  ListSettings: object({
    limit: { anyOf: [{ type: 'null' }, object({ count: { type: 'integer' }, per: { enum: ['account', 'parent'] } })] },
    layout: schemaOf('Layout') as Schema,
    views: { type: 'array', items: schemaOf('SavedView') as Schema },
  }),
  RecordTask: object(
    {
      task_status: { enum: ['no', 'accepted', 'processed', 'failed'] },
      connected: { type: 'boolean' },
      changed_at: { type: ['string', 'null'], format: 'date-time' },
      names: texts,
      reason: text,
      detail: text,
      next_at: { type: 'string', format: 'date-time' },
    },
    ['reason', 'detail', 'next_at'],
  ),
  CheckReport: object({
    checked_at: { type: 'string', format: 'date-time' },
    version: { type: 'integer', minimum: 1 },
    checks: {
      type: 'array',
      items: object(
        {
          kind: { enum: [...checkKinds] },
          subject: text,
          path: text,
          state: { enum: [...checkStates] },
          reason: text,
          found: text,
          expected: text,
        },
        ['found', 'expected'],
      ),
    },
  }),
  KeyAsk: object({ at: text }),
  KeyRotation: object({ at: text, hours: { type: 'integer', minimum: 0 } }),
  ShownKey: object({ at: text, key: text, previous: text, until: moment }, ['previous', 'until']),
  RecordName: recordNameSchema,
  RecordNames: { type: 'array', items: schemaOf('RecordName') as Schema },
  BrandHosts: object({
    hosts: { type: 'array', items: object({ host: text, state: { enum: ['served', 'waiting'] }, found: text }, ['found']) },
    target: text,
    label: text,
    value: text,
    simulated: { type: 'boolean' },
  }),
  NameProof: object({ label: text, value: text, nameservers: texts, simulated: { type: 'boolean' } }),
  Found: object({ type: text, record: { type: 'object', required: ['id'], properties: { id: text } } }),
  Revision: object({
    version: { type: 'integer' },
    at: text,
    actor: text,
    action: { enum: ['create', 'update', 'delete', 'restore'] },
    changes: texts,
  }),
  RevisionRecord: object({
    version: { type: 'integer' },
    at: text,
    actor: text,
    action: { enum: ['create', 'update', 'delete', 'restore'] },
    record: { type: 'object', required: ['id', 'version'] },
  }),
}

// What operations have in common: errors, headers, parameters, schemas of the portal's own answers.
import { refusalCodes } from '../../services/agents/types.ts'
import { locales } from '../../../src/engine/types.ts'
import { checkKinds, checkStates } from '../../../src/engine/checks.ts'
import type { Schema } from '../../../src/engine/types.ts'
import { labelPattern, longestLabel, mostLabels } from '../../../src/engine/labels.ts'
import { envelopeSchema } from './envelope.ts'
import { ownSchemas } from './ownSchemas.ts'
import type { Texts } from './texts.ts'

export type Operation = Record<string, unknown>
export type Answer = object

export const reference = (kind: 'schemas' | 'parameters' | 'headers' | 'responses', name: string): { $ref: string } => ({
  $ref: `#/components/${kind}/${name}`,
})
export const schemaOf = (name: string): { $ref: string } => reference('schemas', name)
export const json = (schema: object): object => ({ 'application/json': { schema } })
export const listOf = (schema: object): object => ({ type: 'array', items: schema })

/** `{200: …}` with the errors that this operation knows, and `default` for the rest. */
export function answers(good: Record<string, Answer>, errors: number[]): Record<string, Answer> {
  const refused = [...errors].sort((a, b) => a - b).map((status) => [String(status), reference('responses', `Error${status}`)])
  return { ...good, ...Object.fromEntries(refused), default: reference('responses', 'Error') }
}

const errorStatuses = [400, 401, 403, 404, 409, 410, 413, 415, 428, 429, 503, 507] as const

export function sharedComponents(texts: Texts): {
  schemas: Record<string, Schema>
  responses: object
  parameters: object
  headers: object
} {
  const error = (name: string, status?: number): object => ({
    description: texts.errors[name],
    content: json(
      status === 409
        ? schemaOf('Conflict')
        : status === undefined
          ? schemaOf('Error')
          : { allOf: [schemaOf('Error'), { properties: { status: { const: status } } }] },
    ),
  })
  const header = (name: string, schema: object): object => ({ description: texts.headers[name], schema })
  const parameter = (name: string, more: object): object => ({ name, in: 'header', description: texts.headers[name], ...more })
  return {
    schemas,
    responses: {
      ...Object.fromEntries(errorStatuses.map((status) => [`Error${status}`, error(String(status), status)])),
      Error: error('default'),
      NotModified: { description: texts.answers['304'] },
    },
    parameters: {
      IfMatch: parameter('If-Match', { required: true, schema: { type: 'string', pattern: '^(W/)?"[1-9][0-9]{0,9}"$' }, example: '"1"' }),
      ConfirmPaid: parameter('Confirm-Paid', { schema: { type: 'string' }, example: '/auth, /compress/brotli' }),
      IfNoneMatch: parameter('If-None-Match', { schema: { type: 'string' } }),
      Range: {
        name: 'range',
        in: 'query',
        description: texts.parameters.range,
        content: json({
          type: 'array',
          prefixItems: [
            { type: 'integer', minimum: 0 },
            { type: 'integer', minimum: 0 },
          ],
          items: false,
          minItems: 2,
        }),
        example: [0, 24],
      },
    },
    headers: {
      ETag: header('ETag', { type: 'string' }),
      ContentRange: header('Content-Range', { type: 'string', pattern: '^[a-z0-9-]+ ([0-9]+-[0-9]+|\\*)/[0-9]+$' }),
    },
  }
}

const text: Schema = { type: 'string' }
const texts: Schema = { type: 'array', items: text as Schema }
const object = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const nullable = (values: readonly string[]): Schema => ({ enum: [...values, null] })
/** A value that may not be known. */
const orNull = (type: string): Schema => ({ type: [type, 'null'] }) as Schema

const labels: Schema = {
  type: 'array',
  maxItems: mostLabels,
  uniqueItems: true,
  items: { type: 'string', pattern: labelPattern, maxLength: longestLabel },
}
const viewFields = object(
  {
    name: { type: 'string', minLength: 1, maxLength: 64 },
    filter: { type: 'object', maxProperties: 30 },
    sort: { type: 'array', prefixItems: [text, { enum: ['ASC', 'DESC'] }], minItems: 2, maxItems: 2 },
    columns: { type: 'array', maxItems: 100, uniqueItems: true, items: text },
    is_default: { type: 'boolean' },
  },
  ['filter', 'sort', 'columns', 'is_default'],
)

const schemas: Record<string, Schema> = {
  Error: object({
    status: { type: 'integer', minimum: 400, maximum: 599 },
    code: text,
    message_key: text,
    request_id: text,
    errors: { type: 'array', items: object({ path: text, keyword: text, params: { type: 'object' } }) },
  }),
  Conflict: {
    allOf: [schemaOf('Error') as Schema],
    properties: { status: { const: 409 }, code: text, current: { type: 'object', required: ['id', 'version'] } },
    if: { properties: { code: { const: 'version_conflict' } } },
    then: { required: ['current'] },
  },
  Envelope: envelopeSchema,
  ...ownSchemas,
  FilterValue: { anyOf: [{ type: ['string', 'number', 'boolean', 'null'] }, schemaOf('FilterList') as Schema] },
  FilterLimit: { type: ['string', 'number', 'boolean'] },
  FilterList: { type: 'array', maxItems: 200, items: { type: ['string', 'number', 'boolean'] } },
  Account: object({
    name: text,
    client: text,
    company_name: text,
    contract_number: orNull('string'),
    utoken: orNull('string'),
    entity_type: orNull('string'),
    has_custom_settings: { type: 'boolean' },
    features: texts,
    brand_features: texts,
    project: object({ id: text, name: text }),
    role: text,
  }),
  Session: object({
    status: { const: 'Alive' },
    type: { enum: ['Staff', 'Person'] },
    id: text,
    email: text,
    first_name: text,
    last_name: text,
    middle_name: orNull('string'),
    role: text,
    permissions: texts,
    language: nullable(locales),
    theme: nullable(['light', 'dark', 'system']),
    single_keys: { type: 'boolean' },
    timezone: text,
    lifetime: { type: 'integer', minimum: 0 },
    idle: { type: 'integer', minimum: 1 },
    expires_at: { type: 'string', format: 'date-time' },
    phone: { type: ['string', 'null'] },
    phone_verified: { type: 'boolean' },
    twofa: nullable(['sms']),
    twofa_passed: { type: 'boolean' },
    pending_step: nullable(['phone', 'totp']),
    kinds: texts,
    kind_rules: { type: 'object' },
    demo: { type: 'boolean' },
    accounts: { type: 'array', items: schemaOf('Account') as Schema },
  }),
  Profile: object({
    id: text,
    uid: text,
    email: text,
    first_name: text,
    last_name: text,
    middle_name: { type: ['string', 'null'] },
    phone: { type: ['string', 'null'] },
    phone_verified: { type: 'boolean' },
    timezone: text,
    twofa: nullable(['sms']),
  }),
  Employee: object({
    id: text,
    email: text,
    first_name: text,
    middle_name: { type: ['string', 'null'] },
    last_name: text,
    phone: { type: ['string', 'null'] },
    telegram: { type: ['string', 'null'] },
    role: text,
    rolename: text,
    permissions: texts,
    timezone: text,
  }),
  PasswordLink: object({ code: text, host: { type: ['string', 'null'] }, expires_at: { type: 'string', format: 'date-time' } }),
  MessageText: object({
    id: text,
    kind: { enum: ['mail', 'sms'] },
    to: text,
    subject: { type: ['string', 'null'] },
    text,
    link: { type: ['string', 'null'] },
    expires_at: { type: 'string', format: 'date-time' },
  }),
  Manager: object({
    first_name: text,
    last_name: text,
    phone: { type: ['string', 'null'] },
    email: text,
    telegram: { type: ['string', 'null'] },
  }),
  Price: object({ code: text, price: { type: 'number' }, currency: text }),
  Service: object({
    id: text,
    status: { enum: ['active', 'not_confirmed'] },
    blocked: { type: 'boolean' },
    verified: { type: 'boolean' },
    balance: orNull('number'),
    currency: orNull('string'),
    autorecharge: orNull('boolean'),
    available_traffic: orNull('number'),
  }),
  AccountOverview: {
    allOf: [schemaOf('Account') as Schema],
    ...object({ service: schemaOf('Service') as Schema, records: { type: 'object', additionalProperties: { type: 'integer' } } }),
  },
  Token: object(
    {
      token: text,
      lifetime: { type: 'integer' },
      idle: { type: 'integer', minimum: 1 },
      type: { enum: ['Staff', 'Person'] },
      staff_id: text,
      person_id: text,
      email: text,
      status: { const: 'Alive' },
      sso: { const: true },
      returnUrl: { type: ['string', 'null'] },
    },
    ['token', 'type', 'staff_id', 'person_id', 'email', 'status', 'sso', 'returnUrl'],
  ),
  Handover: object({ token: text, expires_in: { type: 'integer' } }),
  CodeForm: object({ email: text, code: { type: 'string', writeOnly: true } }),
  CodeCheck: object({ valid: { type: 'boolean' } }),
  PasswordForm: object({ email: text, code: { type: 'string', writeOnly: true }, password: { type: 'string', writeOnly: true } }),
  Activated: object({ code: text }, ['code']),
  TokenForm: {
    anyOf: [{ required: ['username', 'password'] }, { required: ['token'] }],
    ...object(
      {
        username: { type: 'string', maxLength: 254 },
        password: { type: 'string', writeOnly: true },
        domain: text,
        token: { type: 'string', writeOnly: true },
      },
      ['username', 'password', 'domain', 'token'],
    ),
  },
  Brand: object({
    id: text,
    name: text,
    theme: object({ primary: text }),
    features: texts,
    languages: { type: 'array', items: object({ locale: { enum: [...locales] }, isDefault: { type: 'boolean' } }) },
    login: { type: 'object' },
    support: object({ email: text, phone: text }),
    scripts: texts,
    sms_code_length: { type: 'integer' },
    demo: { type: 'boolean' },
  }),
  Asset: object({
    guid: text,
    name: text,
    brand: text,
    content_type: text,
    width: { type: 'integer' },
    height: { type: 'integer' },
    bytes: { type: 'integer' },
    created_at: { type: 'string', format: 'date-time' },
    weights: texts,
  }),
  Place: object({ code: text, name: object({ ru: text, en: text }), country_code: text }, ['country_code']),
  BrandName: object({ id: text, name: text }),
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
          record: { type: 'object' },
        },
        ['task', 'record'],
      ),
    },
    cursor: text,
    more: { type: 'boolean' },
  }),
  AckResult: object({
    accepted: { type: 'integer' },
    ignored: { type: 'integer' },
    refused: { type: 'array', items: object({ index: { type: 'integer' }, code: { enum: [...refusalCodes] }, path: text }, ['path']) },
  }),
  Can: object(Object.fromEntries(['read', 'create', 'update', 'delete'].map((name) => [name, { type: 'boolean' }]))),
  DefinitionSummary: object({
    name: text,
    hash: text,
    scope: {},
    route: { type: 'object' },
    label: { type: 'object' },
    one: { type: 'object' },
    can: schemaOf('Can') as Schema,
  }),
  Definition: object(
    {
      definition: { type: 'object', required: ['name', 'schema', 'resource'] },
      can: schemaOf('Can') as Schema,
      validators: { type: 'array', items: object({ mode: text, active: { type: 'boolean' }, hash: text }, ['active']) },
      tasks: { type: 'object', additionalProperties: object({ connected: { type: 'boolean' } }) },
    },
    ['tasks'],
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
  View: viewFields as Schema,
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

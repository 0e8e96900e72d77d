// The key `agents` of resource.json: one rule, or one for each kind of agent. Its `options` tell agents of the kind how to handle records
// of the type (docs/agent-protocol.md).
import type { FieldPath, Json, Schema } from '../../schema/types.ts'

type Option = string | number | boolean
/** Text, numbers, and one level of groups. The portal passes them on unread. */
export type AgentOptions = Record<string, Option | Record<string, Option>>

const names: Schema = { pattern: '^[a-z][A-Za-z0-9_]{0,39}$' }
const option: Schema = { type: ['string', 'number', 'boolean'], maxLength: 500 }

const agentOptionsSchema: Schema = {
  type: 'object',
  maxProperties: 50,
  propertyNames: names,
  additionalProperties: { anyOf: [option, { type: 'object', maxProperties: 50, propertyNames: names, additionalProperties: option }] },
}

const path: Schema = { type: 'string', minLength: 1, maxLength: 500 }
const value: Schema = { type: ['string', 'boolean'], maxLength: 500 }

/** Fields of a record, each with the values that it may have. */
export const whereSchema: Schema = {
  type: 'object',
  maxProperties: 10,
  propertyNames: { minLength: 1, maxLength: 100, pattern: '^[^.*]+$' },
  additionalProperties: { type: 'array', minItems: 1, maxItems: 50, items: value },
}

/** The key `counts`: conditions by the name of the count. */
export const countsSchema: Schema = {
  type: 'object',
  minProperties: 1,
  maxProperties: 10,
  propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}$' },
  additionalProperties: whereSchema,
}

/** Meaning of absent values: see `AgentDefaults`. */
const defaultsSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['absent'],
  properties: {
    absent: {
      type: 'object',
      maxProperties: 50,
      propertyNames: { minLength: 1, maxLength: 500 },
      additionalProperties: { type: 'object', minProperties: 1, maxProperties: 100 },
    },
    inherits: {
      type: 'object',
      maxProperties: 5,
      additionalProperties: { type: 'array', minItems: 1, maxItems: 50, uniqueItems: true, items: path },
    },
    either: { type: 'array', maxItems: 20, items: { type: 'array', minItems: 2, maxItems: 2, items: path } },
  },
}

const rule: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['kind'],
  properties: {
    kind: { type: 'string', pattern: '^[a-z0-9][a-zA-Z0-9_-]*$', maxLength: 64 },
    as: { enum: ['task', 'made'] },
    where: { ...whereSchema, minProperties: 1 },
    members: { type: 'array', minItems: 1, maxItems: 100, uniqueItems: true, items: path },
    options: agentOptionsSchema,
    defaults: defaultsSchema,
    paced: { type: 'boolean' },
    suspended: {
      type: 'object',
      minProperties: 1,
      maxProperties: 10,
      propertyNames: { minLength: 1, maxLength: 100, pattern: '^[^.*]+$' },
      additionalProperties: value,
    },
  },
  // A task that concerns no agent would stay queued.
  not: { required: ['as', 'where'] },
}

/** A task is carried out by all agents of one kind. */
export const agentsSchema: Schema = {
  anyOf: [rule, { type: 'array', minItems: 1, maxItems: 5, items: { allOf: [rule, { not: { required: ['as'] } }] } }],
}

/** `where`: only records whose fields have one of the values. `members`: agents get these only, not the whole record. */
export type AgentRule = {
  kind: string
  /** `task`: each record is carried out once; `made`: agents make the records. */ as?: 'task' | 'made'
  where?: Record<string, (string | boolean)[]>
  members?: FieldPath[]
  options?: AgentOptions
  defaults?: AgentDefaults
  /** False: records change without a pause (`CONFIG_CHANGE_SECONDS`). */ paced?: boolean
  /** Members that agents get instead of the record's own while the account is suspended. */ suspended?: Record<string, string | boolean>
}

/**
 * How agents read a record, for those that ask for records *resolved*. `absent`: values of absent members by the path of their group (`.`
 * = the record); a group that is absent itself stays so, unless a group above it, which comes first, has it. `inherits`: members that the
 * entries of a map take from the record, one by one. `either`: members of an entry of which its own one ends the inherited other.
 */
export type AgentDefaults = {
  absent: Record<string, Record<string, Json>>
  inherits?: Record<string, FieldPath[]>
  either?: [FieldPath, FieldPath][]
}
/** The name of the record itself in `absent`. */
export const wholeRecord = '.'

/** In the order in which they are tried: a record goes to the agents of the first one that it matches. */
export function agentRulesOf({ agents }: { agents?: AgentRule | AgentRule[] }): AgentRule[] {
  return agents === undefined ? [] : [agents].flat()
}

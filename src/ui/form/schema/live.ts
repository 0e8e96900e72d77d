// The effective schema for a value: `if`, `allOf`, `$ref` and `dependencies` resolved by rjsf; equal parts keep their identity.
import { useState } from 'react'
import { deepEquals } from '@rjsf/utils'
import type { RJSFSchema } from '@rjsf/utils'
import type { Schema } from '../../../engine/schema/types.ts'
import { has } from '../../../engine/json/objects.ts'
import { isSchema } from '../../../engine/schema/refs.ts'
import { namedAlternatives } from '../../../engine/values/defaults/activeSchemas.ts'
import { useForm } from '../context.ts'
import { rememberDetails } from '../sections/details.ts'
import { inParts } from './inParts.ts'
import { constantOf } from './schemaFacts.ts'
import type { SchemaUtils } from './schemaUtils.ts'

const WORK = ['$ref', '$dynamicRef', 'allOf', 'if', 'dependencies', 'dependentSchemas']

export function needsWork(schema: Schema): boolean {
  return WORK.some((keyword) => keyword in schema) || canNarrow(schema)
}

export function liveSchema(utils: SchemaUtils, schema: Schema, value: unknown): Schema {
  if (!needsWork(schema)) return schema
  try {
    // Maps have their own fields: without this, rjsf copies the schema of every value into `properties`.
    const { additionalProperties, patternProperties, ...rest } = schema
    const parts = inParts(withParts(rest, narrowing(utils.getRootSchema() as Schema, schema, value)))
    const live = utils.retrieveSchema(parts as RJSFSchema, isRecord(value) || Array.isArray(value) ? value : undefined) as Schema
    return {
      ...live,
      ...(additionalProperties !== undefined && !('additionalProperties' in live) && { additionalProperties }),
      ...(patternProperties && { patternProperties }),
    }
  } catch {
    // A foreign schema that rjsf cannot resolve is rendered as it is; the validator still checks all of it.
    return schema
  }
}

/** Constraints that the chosen alternative puts on fields outside of it. Fields that it sets to a constant stay editable. */
function narrowing(root: Schema, schema: Schema, value: unknown): Schema[] {
  if (!canNarrow(schema)) return []
  const declared = (name: string) => has(schema.properties ?? {}, name)
  return namedAlternatives(root, schema, value).map(({ properties = {}, required = [] }) => ({
    properties: Object.fromEntries(
      Object.entries(properties).filter(([name, member]) => declared(name) && !(isSchema(member) && constantOf(member) !== undefined)),
    ),
    required: required.filter(declared),
  }))
}

function withParts(schema: Schema, parts: Schema[]): Schema {
  return parts.length > 0 ? { ...schema, allOf: [...(schema.allOf ?? []), ...parts] } : schema
}

function canNarrow({ oneOf, anyOf, properties }: Schema): boolean {
  return properties !== undefined && (oneOf !== undefined || anyOf !== undefined)
}

/** Caches the last resolved schema, so that equal schemas stay the same object. */
export class LiveCache {
  #last: { schema: Schema; value: unknown; live: Schema } | undefined

  at(utils: SchemaUtils, schema: Schema, value: unknown): Schema {
    const last = this.#last
    if (last && last.schema === schema && last.value === value) return last.live
    const fresh = liveSchema(utils, schema, value)
    const live = last ? keepEqual(last.live, fresh) : fresh
    rememberDetails(schema, live)
    this.#last = { schema, value, live }
    return live
  }
}

const ofRoots = new WeakMap<SchemaUtils, LiveCache>()

/** Of the whole record: its page and its form ask after every edit. */
export function rootCache(utils: SchemaUtils): LiveCache {
  const cache = ofRoots.get(utils) ?? new LiveCache()
  ofRoots.set(utils, cache)
  return cache
}

export function useLiveSchema(schema: Schema, value: unknown): Schema {
  const { schemaUtils } = useForm()
  const [cache] = useState(() => new LiveCache())
  return cache.at(schemaUtils, schema, value)
}

/** `next`, with every part that equals the same part of `last` replaced by it, so that unchanged parts do not re-render. */
export function keepEqual<T>(last: T, next: T): T {
  if (last === next) return last
  if (!isRecord(last) || !isRecord(next)) return deepEquals(last, next) ? last : next
  const names = Object.keys(next)
  const out: Record<string, unknown> = {}
  let isEqual = names.length === Object.keys(last).length
  for (const name of names) {
    out[name] = keepEqual(last[name], next[name])
    if (out[name] !== last[name]) isEqual = false
  }
  return isEqual ? last : ({ ...next, ...out } as T)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

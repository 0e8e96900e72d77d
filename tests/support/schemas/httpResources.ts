// The definition of HTTP resources as it is at the page of a client.
import { resolve } from '../../../src/engine/resolve/resolve.ts'
import type { Mode } from '../../../src/engine/schema/types.ts'
import { definitionOf, examplesOf, validatorsFor } from '../builtins.ts'

export const name = 'http-resources'
export const definition = definitionOf(name)
export const { base } = examplesOf(name)
export const page = (client: string, mode: Mode = 'create') =>
  resolve(definition, { mode, client, feature: ['ioss'], role: 'customer', active: true })
export const cdn2 = page('CDN2')
const extras = cdn2.warnings.flatMap((warning) => (warning.if ? [warning.if] : []))
export const { check, test } = validatorsFor(cdn2.schema, extras)

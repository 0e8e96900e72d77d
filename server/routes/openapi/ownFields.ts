// Fields of a record whose names collide with the envelope: answers carry them in `_own`.
import { isEnvelope, ownMember } from '../../../src/engine/resolve/envelope.ts'
import { rootSchemas } from '../../../src/engine/load/envelopeFields.ts'
import { isSchema } from '../../../src/engine/schema/refs.ts'
import type { Schema } from '../../../src/engine/schema/types.ts'

/** Keywords that choose between sub-schemas: without the fields that they test they would choose wrongly. */
const choosing = ['if', 'then', 'else', 'not', 'oneOf', 'anyOf', 'dependencies', 'dependentSchemas', 'dependentRequired'] as const

/** Moves such fields of the schema into `_own`, in place; returns its schema, undefined where there are none. */
export function takeOwnFields(root: Schema): Schema | undefined {
  const faces = [...rootSchemas(root, root)]
  const names = new Set(faces.flatMap((face) => [...Object.keys(face.properties ?? {}), ...(face.required ?? [])]).filter(isEnvelope))
  if (names.size === 0) return undefined
  const declared = Object.entries(root.properties ?? {}).filter(([name, field]) => isEnvelope(name) && isSchema(field))
  const required = (root.required ?? []).filter(isEnvelope)
  for (const face of faces) {
    for (const keyword of choosing) delete face[keyword]
    if (face.properties) face.properties = Object.fromEntries(Object.entries(face.properties).filter(([name]) => !isEnvelope(name)))
    if (face.required) face.required = face.required.filter((name) => !isEnvelope(name))
    if (typeof face.maxProperties === 'number') face.maxProperties += 1
    delete face.minProperties
  }
  const properties = Object.fromEntries(declared.filter(([name]) => name !== ownMember)) as Schema['properties']
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

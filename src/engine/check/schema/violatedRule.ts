// Finds the schema rule that a value violates, so that the author of the schema finds it by line.
import { isPlainObject, own } from '../../json/objects.ts'
import { escapeSegment, fromPointer, toPointer } from '../../json/pointer.ts'
import { isSchema, list, refSegments, refTarget } from '../../schema/refs.ts'
import { patternMatches } from '../../patterns/matchers.ts'
import type { Schema } from '../../schema/types.ts'
import type { FieldError } from '../../types.ts'

/** Nested branches may be many; the relevant one is among the first. */
const maxFaces = 200
type Placed = { schema: Schema; at: string }

/**
 * Pointer of the violated keyword in `root`, `/properties/name/maxLength`; if it cannot be located, of the nearest subschema for the path.
 */
export function violatedRule(root: Schema, { path, keyword, params }: FieldError): string {
  const names = fromPointer(path)
  const name = names.at(-1)
  const owners = name === undefined ? [] : facesAt(root, names.slice(0, -1))
  const here = facesAt(root, names)
  const found = name === undefined ? undefined : ofOwner(owners, name, keyword, params)
  return found ?? keywordIn(here, keyword, params) ?? here[0]?.at ?? nearest(root, names)
}

/** Rules of an object about one of its names. */
function ofOwner(owners: Placed[], name: string, keyword: string, params: FieldError['params']): string | undefined {
  const first = (find: (owner: Placed) => string | undefined): string | undefined => owners.map(find).find((at) => at !== undefined)
  if (keyword === 'required')
    return (
      first(({ schema: { required }, at }) =>
        Array.isArray(required) && required.includes(name) ? `${at}/required/${required.indexOf(name)}` : undefined,
      ) ?? first(keywordOf(['dependentRequired', 'dependencies']))
    )
  if (keyword === 'additionalProperties') return first(keywordOf(['additionalProperties', 'unevaluatedProperties']))
  if (keyword === 'removed') return first(keywordOf(['properties']))
  if (keyword === 'forbidden')
    return first(({ schema, at }) => (own(schema.properties, name) === false ? toChild(`${at}/properties`, name) : undefined))
  if (params['key'] === name) return first(keywordOf(['propertyNames']))
  return undefined
}

const keywordOf =
  (keywords: string[]) =>
  ({ schema, at }: Placed): string | undefined => {
    const found = keywords.find((keyword) => Object.hasOwn(schema, keyword))
    return found && `${at}/${found}`
  }

/** Of several, the one whose value the error refers to. */
function keywordIn(faces: Placed[], keyword: string, params: FieldError['params']): string | undefined {
  const having = faces.filter(({ schema }) => Object.hasOwn(schema, keyword))
  const shownParams = Object.values(params).map((value) => JSON.stringify(value))
  const meant = having.find(({ schema }) => shownParams.includes(JSON.stringify(schema[keyword]))) ?? having[0]
  return meant && `${meant.at}/${keyword}`
}

function nearest(root: Schema, names: string[]): string {
  for (let length = names.length - 1; length > 0; length -= 1) {
    const [face] = facesAt(root, names.slice(0, length))
    if (face) return face.at
  }
  return ''
}

/** All subschemas that describe the value at a path, the more general first. */
function facesAt(root: Schema, names: string[]): Placed[] {
  return names.reduce(
    (faces, name) =>
      faces
        .flatMap((face) => stepsOf(face, name))
        .flatMap((next) => facesOf(root, next))
        .slice(0, maxFaces),
    facesOf(root, { schema: root, at: '' }),
  )
}

function facesOf(root: Schema, face: Placed, seen = new Set<Schema>()): Placed[] {
  const { schema, at } = face
  if (seen.has(schema) || seen.size > 64) return []
  seen.add(schema)
  const target = typeof schema.$ref === 'string' ? refTarget(root, schema.$ref) : undefined
  const referred: Placed[] = target && typeof schema.$ref === 'string' ? [{ schema: target, at: toPointer(refSegments(schema.$ref)) }] : []
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    list(schema[keyword]).map((branch, index) => ({ schema: branch, at: `${at}/${keyword}/${index}` })),
  )
  const branches = [...lists, { schema: schema.then, at: `${at}/then` }, { schema: schema.else, at: `${at}/else` }].filter(
    (branch): branch is Placed => isSchema(branch.schema),
  )
  return [face, ...[...referred, ...branches].flatMap((next) => facesOf(root, next, seen))]
}

function stepsOf({ schema, at }: Placed, name: string): Placed[] {
  const declared = own(schema.properties, name)
  if (declared !== undefined) return placed(declared, toChild(`${at}/properties`, name))
  const patterns = isPlainObject(schema.patternProperties)
    ? Object.entries(schema.patternProperties).filter(([pattern]) => patternMatches(pattern, name))
    : []
  if (patterns.length > 0) return patterns.flatMap(([pattern, inner]) => placed(inner, toChild(`${at}/patternProperties`, pattern)))
  const tuple = Array.isArray(schema.prefixItems) ? 'prefixItems' : Array.isArray(schema.items) ? 'items' : undefined
  const inTuple = tuple && /^\d+$/.test(name) ? placed((schema[tuple] as unknown[])[Number(name)], `${at}/${tuple}/${name}`) : []
  if (inTuple.length > 0) return inTuple
  return [
    ...placed(schema.additionalProperties, `${at}/additionalProperties`),
    ...(/^\d+$/.test(name) ? placed(schema.items, `${at}/items`) : []),
  ]
}

const placed = (schema: unknown, at: string): Placed[] => (isSchema(schema) ? [{ schema, at }] : [])
const toChild = (at: string, name: string): string => `${at}/${escapeSegment(name)}`

// The members of an object: fields that depend on a switch are inside its row, short neighbours side by side.
import { ADDITIONAL_PROPERTY_FLAG } from '@rjsf/utils'
import type { Schema } from '../../../engine/schema/types.ts'
import { useForm, uiOf, type FormHost, type NodeProps } from '../context.ts'
import { detailsOf } from './details.ts'
import { hasOtherMembers } from './otherNames.ts'
import { OtherMembers } from './OtherMembersLazy.tsx'
import { isTime, joined, Times } from './Times.tsx'
import { errorsUnder } from '../schema/errorTree.ts'
import { isData } from '../rows/rows.ts'
import { isMono, widthOf } from '../schema/looks.ts'
import { constantOf } from '../schema/schemaFacts.ts'
import { shapeOf } from '../schema/shape.ts'

export type Member = { name: string; schema: Schema; required: boolean }

export function fieldMembersOf(schema: Schema): Member[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (typeof member !== 'object' || member === null || ADDITIONAL_PROPERTY_FLAG in member) return []
    return [{ name, schema: member, required: schema.required?.includes(name) ?? false }]
  })
}

/** `schema` is the effective schema; `raw` has the dependencies between fields. */
export function Members(props: NodeProps) {
  const host = useForm()
  const { Node } = host
  const value = isData(props.value) ? props.value : {}
  const members = fieldMembersOf(props.schema).filter(
    ({ name, schema, required }) => !isHidden(schema, value[name]) && !(props.isKind && isKindConstant(schema, value[name], required)),
  )
  const nested = detailsOf(props.schema)
  const inside = new Set([...nested.values()].flat())
  const isAlone = members.length === 1 && members[0]?.schema.type === 'object' && props.face === 'only'
  const draw = ({ name, schema, required }: Member, details?: React.ReactNode) => (
    <Node
      key={name}
      schema={schema}
      path={[...props.path, name]}
      at={[...props.at, name]}
      value={value[name]}
      errors={errorsUnder(props.errors, name)}
      required={required}
      readOnly={props.readOnly}
      details={details}
      face={isAlone ? 'only' : 'whole'}
    />
  )
  const drawWhole = (member: Member) => {
    const own = (nested.get(member.name) ?? [])
      .map((name) => members.find((other) => other.name === name))
      .filter((other) => other !== undefined)
    return draw(member, own.length > 0 ? <div className="fs">{own.map((other) => draw(other))}</div> : undefined)
  }
  const top = members.filter(({ name }) => !inside.has(name) || !members.some((member) => nested.get(member.name)?.includes(name)))
  return (
    <>
      {joined(
        top,
        ({ name, schema }) => kindOf(host, schema, [...props.at, name]),
        (kind) => (kind === 'short' ? 3 : Infinity),
      ).map(({ kind, list }) => {
        const [{ name }] = list
        if (kind === 'times')
          return (
            <Times key={name} at={[...props.at, name]}>
              {list.map((member) => drawWhole(member))}
            </Times>
          )
        return list.length > 1 ? (
          <div key={name} className={`g${list.length}`}>
            {list.map(drawWhole)}
          </div>
        ) : (
          list.map(drawWhole)
        )
      })}
      {hasOtherMembers(props.schema, value) && <OtherMembers {...props} face="whole" />}
    </>
  )
}

/** Absent read-only values are hidden. */
function isHidden(schema: Schema, value: unknown): boolean {
  return schema.readOnly === true && value === undefined
}

/** The constant of a kind, while the record has that value. A switch that may be off is one of its fields. */
function isKindConstant(schema: Schema, value: unknown, required: boolean): boolean {
  const only = constantOf(schema)
  return only !== undefined && (required ? value === only : typeof only !== 'boolean' && (value === only || value === undefined))
}

/** Two or three short neighbours share a row, and times are one table. */
function kindOf(host: FormHost, schema: Schema, at: string[]): 'short' | 'times' | undefined {
  if (isTime(host, schema, at)) return 'times'
  const shape = shapeOf(schema, uiOf(host, at))
  const isShort = shape === 'number' || shape === 'localTime' || (shape === 'text' && widthOf(schema) !== 'full' && !isMono(schema))
  return isShort ? 'short' : undefined
}

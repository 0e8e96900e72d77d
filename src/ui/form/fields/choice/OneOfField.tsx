// Alternatives: bordered radio rows, the selected one opens; the values of the others are kept until the page is left.
import { useMemo, useRef, useState } from 'react'
import type { RJSFSchema } from '@rjsf/utils'
import { chooseBranch } from '../../../../engine/values/defaults/branchValues.ts'
import type { Schema } from '../../../../engine/schema/types.ts'
import { useForm, type NodeProps } from '../../context.ts'
import { countErrors, errorsBelow } from '../../schema/errorTree.ts'
import { Field, labelId } from '../../Field.tsx'
import { liveSchema } from '../../schema/live.ts'
import { isData } from '../../rows/rows.ts'
import { alternativesOf, isScalarSchema, constantOf, schemaType } from '../../schema/schemaFacts.ts'
import { useField, type FieldFacts } from '../../useField.ts'
import { JsonField } from '../text/JsonField.tsx'
import { ReadOnly } from '../text/TextFields.tsx'
import { titlesOf } from './alternativeTitles.ts'

export function OneOfField(props: NodeProps) {
  const field = useField(props)
  const { host, id } = field
  const { Node, words } = host
  const options = useOptions(props)
  const kept = useRef(new Map<number, unknown>())
  const [picked, setPicked] = useState<{ index: number; value: unknown } | null>(null)
  const raw = useMemo(() => alternativesOf(props.schema) ?? [], [props.schema])
  const matching = optionFor({ base: props.schema, options, raw }, props.value, host)
  // A half-typed value may match no alternative: the user's own choice wins during editing.
  const chosen =
    picked && (picked.value === props.value || picked.index === matching || matching < 0)
      ? picked.index
      : picked && sameKind(options[picked.index], props.value)
        ? picked.index
        : matching
  if (options.length === 0) return <JsonField {...props} />
  const canBeAbsent = !props.required && !options.some((option) => schemaType(option) === 'null')

  const beginningOf = (index: number) => {
    const option = options[index]
    if (!option || schemaType(option) !== 'object') return scalarStart(option)
    const chosen = { base: baseOf(props.schema), options: alternativesOf(props.schema) ?? [], chosen: index }
    const begun = chooseBranch(host.schema, chosen, props.value, host.test)
    return isData(begun) ? { ...(requiresConstant(option) ? {} : kindOf(option)), ...begun } : begun
  }
  const choose = (index: number) => {
    if (chosen >= 0) kept.current.set(chosen, props.value)
    const next = index < 0 ? undefined : (kept.current.get(index) ?? beginningOf(index))
    setPicked({ index, value: next })
    host.choose(field.pointer, options[index])
    field.set(next)
  }
  const rows = [...(canBeAbsent ? [-1] : []), ...options.map((_, index) => index)]
  // *Not set* means an absent value; a required member cannot be absent.
  const none = canBeAbsent ? -1 : props.required ? -2 : options.findIndex((option) => schemaType(option) === 'null')
  const current = props.value === undefined && !picked ? none : chosen
  const partOf = (option: Schema) => (
    <Node
      schema={option}
      path={props.path}
      at={props.at}
      value={props.value}
      errors={inside(props, option)}
      required
      face={schemaType(option) === 'object' ? 'only' : 'cell'}
      readOnly={props.readOnly}
      isKind
    />
  )
  const chosenSchema = options[current]
  const titles = titlesOf(options, props.at, words)
  // The input of the alternative takes the id of the field.
  const isOneInput = chosenSchema !== undefined && hasBody(chosenSchema) && schemaType(chosenSchema) !== 'object'
  if (field.readOnly)
    return (
      <>
        <ReadOnly {...props} value={chosenSchema && titles[current]} />
        {chosenSchema && hasBody(chosenSchema) && partOf(chosenSchema)}
      </>
    )
  // A single alternative is not a choice.
  const [single] = options
  if (single && rows.length === 1 && schemaType(single) === 'object') return <Node {...props} schema={single} />
  // Without a chosen kind, one message replaces the errors of every kind; a value with errors of its own keeps those.
  const isUnchosen = !chosenSchema && (current === -2 || props.value === null || field.messages.length === 0)
  const messages = isUnchosen && countErrors(props.errors) > 0 ? [missing(field)] : field.messages
  return (
    <Field field={{ ...field, label: labelOf(props, field, options), messages }} node={props} kind="group">
      <div className="radios" role="radiogroup" aria-labelledby={labelId(id)} id={isOneInput ? `${id}-kinds` : id} tabIndex={-1}>
        {rows.map((index) => {
          const option = options[index]
          const isOn = index === current
          return (
            <div key={index} className={`choice${isOn ? ' on' : ''}`}>
              <label>
                <input type="radio" className="rd" name={id} checked={isOn} onChange={() => choose(index)} />
                <span>{option ? titles[index] : words.t('form.notSet')}</span>
              </label>
              {isOn && option && hasBody(option) && <div className="det">{partOf(option)}</div>}
            </div>
          )
        })}
      </div>
    </Field>
  )
}

/** Each alternative merged with its siblings (type, shared members); the same objects for the same schema. */
function useOptions({ schema }: NodeProps): Schema[] {
  const { schemaUtils } = useForm()
  return useMemo(() => {
    const base = baseOf(schema)
    return (alternativesOf(schema) ?? []).map((raw) => {
      const option = liveSchema(schemaUtils, raw, undefined)
      if (schemaType(base) !== 'object' || !schema.properties)
        return { ...(base.type !== undefined && option.type === undefined && { type: base.type }), ...option } as Schema
      return {
        ...base,
        ...option,
        properties: { ...base.properties, ...option.properties },
        required: [...(base.required ?? []), ...(option.required ?? [])],
      } as Schema
    })
  }, [schema, schemaUtils])
}

/** Index of the alternative that a value belongs to: the first that it satisfies, else the most similar one; -1 = none. */
function optionFor(
  { base, options, raw }: { base: Schema; options: Schema[]; raw: Schema[] },
  value: unknown,
  host: ReturnType<typeof useForm>,
): number {
  if (value === undefined) return -1
  const validator = host.schemaUtils.getValidator()
  const fits = (option: Schema) => validator.isValid(option as RJSFSchema, value as never, host.schema as RJSFSchema)
  for (const list of [options, raw]) {
    const valid = list.findIndex(fits)
    if (valid >= 0) return valid
  }
  const scores = options.map((option) => likeness(option, value))
  const best = Math.max(...scores)
  // An object without fields of any kind matches none of several object kinds: constants are written when a kind is chosen.
  const isOfKind = (name: string) =>
    !Object.hasOwn(base.properties ?? {}, name) && options.some((option) => Object.hasOwn(option.properties ?? {}, name))
  const isUndecided = isData(value) && !Object.keys(value).some(isOfKind) && scores.filter((score) => score === best).length > 1
  return best > 0 && !isUndecided ? scores.indexOf(best) : -1
}

function likeness(option: Schema, value: unknown): number {
  if (!sameKind(option, value)) return 0
  if (!isData(value)) return 1
  const properties = option.properties ?? {}
  let score = 1
  for (const [name, member] of Object.entries(properties)) {
    if (typeof member !== 'object') continue
    const allowed = 'const' in member ? [member['const']] : member.enum
    if (name in value) score += allowed ? (allowed.includes(value[name] as never) ? 10 : -20) : 1
    else if (option.required?.includes(name)) score -= 1
  }
  return Math.max(score, 0.1)
}

function sameKind(option: Schema | undefined, value: unknown): boolean {
  const type = option && schemaType(option)
  if (type === undefined) return true
  if (value === null) return type === 'null'
  if (Array.isArray(value)) return type === 'array'
  if (type === 'integer' || type === 'number') return typeof value === 'number'
  return typeof value === type
}

/** Rows of several kinds. */
function labelOf({ schema, at, face }: NodeProps, { host, label }: FieldFacts, options: Schema[]): string {
  const isRow = face === 'only' && at.at(-1) === '*' && !schema['title']
  return isRow && options.every((option) => schemaType(option) === 'object') ? host.words.t('form.kind') : label
}

/** No kind is chosen, and the fields that the kinds require are not on the page yet. */
function missing({ host, fieldPath, pointer }: FieldFacts): string {
  return host.words.error(fieldPath, { path: pointer, keyword: 'required', params: {} })
}

/** A value that is not an object starts with its default or only value, else with the empty value of its type. */
function scalarStart(option: Schema | undefined): unknown {
  if (!option) return undefined
  if (option.default !== undefined) return structuredClone(option.default)
  if ('const' in option) return option['const']
  const type = schemaType(option)
  if (type === 'array') return []
  if (type === 'null') return null
  if (type === 'boolean') return false
  return isScalarSchema(option) ? (option.enum?.[0] ?? '') : undefined
}

/** The keywords beside the alternatives. */
function baseOf(schema: Schema): Schema {
  const { oneOf: _, anyOf: __, ...base } = schema as Schema & { oneOf?: unknown; anyOf?: unknown }
  return base
}

function requiresConstant({ properties = {}, required = [] }: Schema): boolean {
  return required.some((name) => {
    const member = properties[name]
    return typeof member === 'object' && constantOf(member) !== undefined
  })
}

/** Constants that distinguish the kinds, where a kind does not require any of them. */
function kindOf({ properties = {} }: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, member]) => {
      const only = typeof member === 'object' ? constantOf(member) : undefined
      return only === undefined || typeof only === 'boolean' ? [] : [[name, only]]
    }),
  )
}

function hasBody(option: Schema): boolean {
  const members = Object.values(option.properties ?? {})
  return (
    schemaType(option) !== 'null' &&
    !('const' in option) &&
    (members.length === 0 || members.some((member) => typeof member === 'object' && constantOf(member) === undefined))
  )
}

/** Errors of the path itself are shown under the group, errors below it in the selected alternative. */
function inside({ errors }: NodeProps, option: Schema): NodeProps['errors'] {
  if (!errors || schemaType(option) !== 'object') return undefined
  return errorsBelow(errors)
}

// Members of an object beside its declared ones, as a map whose keys are typed.
import { useMemo } from 'react'
import { toPointer } from '../../../engine/schema/paths.ts'
import type { Schema } from '../../../engine/schema/types.ts'
import { FormHostProvider, useForm, type FormHost, type NodeProps } from '../context.ts'
import { isData, TAKEN } from '../rows/rows.ts'
import { errorsBelow } from '../schema/errorTree.ts'
import { otherNames } from './otherNames.ts'

export function OtherMembers(node: NodeProps) {
  const host = useForm()
  const { Node } = host
  const { schema, value } = node
  const pointer = toPointer(node.path)
  const map = useMemo(() => mapOf(schema, host.words.t('form.otherFields')), [schema, host.words])
  const others = useMemo(() => membersOf(value, otherNames(schema, value)), [schema, value])
  const own = useMemo<FormHost>(() => {
    const declared = Object.keys(schema.properties ?? {})
    return {
      ...host,
      // The map is a part of the object: the declared members stay.
      change: (path, next) => {
        if (toPointer(path) !== pointer) return host.change(path, next)
        host.change(path, { ...membersOf(host.read(path), declared), ...(isData(next) && next) })
      },
    }
  }, [host, schema, pointer])
  return (
    <FormHostProvider value={own}>
      <Node {...node} schema={map} value={others} errors={errorsBelow(node.errors)} required={false} />
    </FormHostProvider>
  )
}

function mapOf({ properties, additionalProperties, patternProperties, propertyNames }: Schema, title: string): Schema {
  return {
    type: 'object',
    title,
    ...(additionalProperties !== undefined && { additionalProperties }),
    ...(patternProperties !== undefined && { patternProperties }),
    ...(propertyNames !== undefined && { propertyNames }),
    [TAKEN]: Object.keys(properties ?? {}),
  } as Schema
}

function membersOf(value: unknown, names: string[]): Record<string, unknown> {
  return Object.fromEntries(isData(value) ? names.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]]] : [])) : [])
}

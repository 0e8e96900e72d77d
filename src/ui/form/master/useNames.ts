import type { Schema } from '../../../engine/schema/types.ts'
import { useForm, type NodeProps } from '../context.ts'
import type { Level } from './levels.ts'
import type { Nesting } from './nesting.ts'

export type Names = { rows: string; parents: string }

/** Names of the two lists. */
export function useNames({ at }: NodeProps, nesting: Nesting, parents: Level | undefined, label: string, fieldPath: string): Names {
  const { words } = useForm()
  if (nesting.kind === 'nested') return { rows: words.field([...at, '*', nesting.name].join('.'), nesting.schema), parents: label }
  if (nesting.kind !== 'groups') return { rows: label, parents: label }
  const { label: by } = nesting.options
  const schema = parents?.model.item.properties?.[by] as Schema | undefined
  return {
    rows: words.text('items', fieldPath) ?? words.t('form.master.items'),
    parents: words.text('groups', fieldPath) ?? words.field([...at, '*', by].join('.'), schema),
  }
}

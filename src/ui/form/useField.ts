// Everything a field needs to render: its words, errors, warnings, ids and how to write.
import { useSyncExternalStore, type ReactNode } from 'react'
import { toFieldPath, toPointer } from '../../engine/schema/paths.ts'
import type { FieldUi } from '../../engine/load/resource/resourceFile.ts'
import type { FieldPath } from '../../engine/schema/types.ts'
import { uiOf, useForm, type FormHost, type NodeProps } from './context.ts'
import { keyMessagesAt, messagesAt } from './schema/errorTree.ts'
import { errorId, helpId, idOf } from './ids.ts'

export type FieldFacts = {
  host: FormHost
  ui: FieldUi
  id: string
  pointer: string
  fieldPath: FieldPath
  label: string
  help: string | undefined
  messages: string[]
  warnings: string[]
  /** Drawn by the frame of the field: not in cells, nor where the frame is that of a section or switch. */
  note: ReactNode
  invalid: boolean
  describedBy: string | undefined
  readOnly: boolean
  set: (value: unknown) => void
  leave: () => void
}

export function useField({ schema, path, at, value, errors, readOnly, face }: NodeProps): FieldFacts {
  const host = useForm()
  const pointer = toPointer(path)
  const id = idOf(pointer, host.within)
  const fieldPath = toFieldPath(at)
  // Rows show messages about their key at the key, and pass on the others.
  const messages = [...keyMessagesAt(errors), ...messagesAt(errors)]
  const warned = useWarnings(host, pointer)
  const help = host.words.help(fieldPath, schema)
  // A row would repeat the name of its list or map.
  const isRow = (face === 'only' || face === 'cell') && at.at(-1) === '*'
  const isUnnamed = isRow && !schema.title && host.words.text('fields', fieldPath) === undefined
  // Cells draw no help.
  const described = [face !== 'cell' && help && helpId(id), (messages.length > 0 || warned.length > 0) && errorId(id)]
    .filter(Boolean)
    .join(' ')
  return {
    host,
    ui: uiOf(host, at),
    id,
    pointer,
    fieldPath,
    label: isUnnamed ? host.words.t('form.value') : host.words.field(fieldPath, schema),
    help,
    messages,
    warnings: warned.map((warning) => host.words.warning(warning)),
    note: face === 'cell' || face === 'only' ? undefined : host.noteOf?.(pointer, value),
    invalid: messages.length > 0,
    describedBy: described || undefined,
    readOnly: host.readOnly || readOnly === true || schema.readOnly === true,
    set: (value) => host.change(path, value),
    leave: () => host.leave(path),
  }
}

const NONE: string[] = []

function useWarnings({ store }: FormHost, pointer: string): string[] {
  return useSyncExternalStore(store.subscribe, () => store.warningsAt(pointer)) ?? NONE
}

/** Incremented when a path at or below the pointer is revealed: closed parts open themselves then. */
export function useReveal(pointer: string): number {
  const { store } = useForm()
  return useSyncExternalStore(store.subscribe, () => store.revealTick(pointer))
}

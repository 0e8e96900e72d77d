// Sends the settings of a recording: what is done with the record is told in the body.
import { useNotify, useDataProvider } from 'ra-core'
import { useState } from 'react'
import { stripEnvelope } from '../../engine/resolve/envelope.ts'
import type { FieldError } from '../../engine/types.ts'
import { problemOf } from '../../ui/problem.ts'
import { useTellFailure } from '../../ui/useTellFailure.ts'
import { type Action, bodyOf, needsNew } from './draft.ts'
import { runCommand, type Stored, useRefresh } from './useRecordings.ts'

type Of = { type: string; resource: string; record: Stored | undefined; onStored: (record: Stored) => void }
type Fields = Record<string, unknown>
type Busy = 'start' | 'stop' | 'update' | 'keep'

export function useSaving({ type, resource, record, onStored }: Of) {
  const provider = useDataProvider()
  const notify = useNotify()
  const tell = useTellFailure()
  const refresh = useRefresh()
  const [busy, setBusy] = useState<Busy>()
  const [errors, setErrors] = useState<FieldError[]>([])
  const [failure, setFailure] = useState<unknown>()

  const create = async (fields: Fields, active: boolean): Promise<Stored> =>
    (await provider.create(type, { data: bodyOf(fields, { resource, action: 'create', active }) })).data as Stored
  const put = async (fields: Fields, stored: Stored, action: Action, active: boolean): Promise<Stored> => {
    const data = bodyOf(fields, { resource, action, active, id: String(stored.id) })
    return (await provider.update(type, { id: stored.id, data, previousData: stored, meta: { version: stored.version } })).data as Stored
  }
  /** `quietly`: the caller shows the failure itself. */
  const run = async (what: Busy, task: () => Promise<Stored>, done: string, { quietly = false } = {}): Promise<void> => {
    setBusy(what)
    setErrors([])
    setFailure(undefined)
    try {
      const stored = await task()
      await refresh(type)
      notify(`recordings.done.${done}`, { type: 'success' })
      onStored(stored)
    } catch (error) {
      const { body } = problemOf(error)
      setErrors(body?.errors ?? [])
      if (quietly) setFailure(error)
      else tell(error)
    } finally {
      setBusy(undefined)
    }
  }
  const isReplaced = (fields: Fields): boolean => record !== undefined && needsNew(fields, record)

  return {
    busy,
    errors,
    failure,
    isReplaced,
    clear: () => {
      setErrors([])
      setFailure(undefined)
    },
    start: (fields: Fields, isDirty: boolean) =>
      run(
        'start',
        async () => {
          if (!record || isReplaced(fields)) return create(fields, true)
          return isDirty ? put(fields, record, 'change', true) : runCommand(type, record, 'start')
        },
        'started',
      ),
    stop: () => run('stop', async () => runCommand(type, record!, 'stop'), 'stopped'),
    /** A new recording that is not started yet. */
    keep: (fields: Fields) => run('keep', () => create(fields, false), 'saved'),
    update: (fields: Fields) =>
      run(
        'update',
        async () => {
          if (!record) return create(fields, true)
          if (!isReplaced(fields)) return put(fields, record, 'change', true)
          await put(storedFields(record), record, 'deactivate', false)
          return create(fields, true)
        },
        'updated',
        { quietly: true },
      ),
  }
}

/** Members that people set; the portal adds the rest. */
function storedFields(record: Stored): Fields {
  const made = ['started_at', 'next_start', 'size_bytes', 'files_count', 'dvr_url']
  const own = stripEnvelope(record) as Fields // A record is an object.
  return Object.fromEntries(Object.entries(own).filter(([name]) => !made.includes(name)))
}

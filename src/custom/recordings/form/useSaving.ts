// Sends the settings of a recording; the body says whether the recording starts or stops.
import { useNotify, useDataProvider } from 'ra-core'
import { useState } from 'react'
import { runCommand } from '../../../client/calls/commands.ts'
import { stripEnvelope } from '../../../engine/resolve/envelope.ts'
import type { FormState } from '../../../client/page/recordForm.ts'
import type { Definition } from '../../../engine/types.ts'
import { withoutReadOnly } from '../../../engine/values/normalize/withoutReadOnly.ts'
import { problemOf } from '../../../ui/problem.ts'
import { useFailureToast } from '../../../ui/useFailureToast.ts'
import { type Action, bodyOf, needsNew } from './draft.ts'
import { type Stored, useRefresh } from '../useRecordings.ts'

type Of = { definition: Definition; resource: string; record: Stored | undefined; onStored: (record: Stored) => void }
type Fields = Record<string, unknown>
type Busy = 'start' | 'stop' | 'update' | 'keep'

/** State of the old recording where the new one could not be created: it is running, or it is still stopped. */
type Old = 'oldGoesOn' | 'oldStopped'

export function useSaving({ definition, resource, record, onStored }: Of) {
  const type = definition.name
  const provider = useDataProvider()
  const notify = useNotify()
  const showFailure = useFailureToast()
  const refresh = useRefresh()
  const [busy, setBusy] = useState<Busy>()
  const [failure, setFailure] = useState<unknown>()
  const [old, setOld] = useState<Old>()

  const create = async (fields: Fields, active: boolean): Promise<Stored> =>
    (await provider.create(type, { data: bodyOf(fields, { schema: definition.schema, resource, action: 'create', active }) }))
      .data as Stored
  const put = async (fields: Fields, stored: Stored, action: Action, active: boolean): Promise<Stored> => {
    const data = bodyOf(fields, { schema: definition.schema, resource, action, active, id: String(stored.id) })
    return (await provider.update(type, { id: stored.id, data, previousData: stored, meta: { version: stored.version } })).data as Stored
  }
  /** The old recording ends, and a new one begins. If the new one cannot be created, the old one continues. */
  const replace = async (fields: Fields, before: Stored): Promise<Stored> => {
    const own = withoutReadOnly(definition.schema, stripEnvelope(before)) as Fields // A record is an object.
    const stopped = await put(own, before, 'deactivate', false)
    try {
      return await create(fields, true)
    } catch (error) {
      setOld('oldStopped')
      const isOn = await runCommand(type, stopped, 'start').then(
        () => true,
        () => false,
      )
      if (isOn) setOld('oldGoesOn')
      throw error
    }
  }
  const clear = (): void => {
    setFailure(undefined)
    setOld(undefined)
  }
  /** `quietly`: the caller shows the failure itself. */
  const run = async (what: Busy, form: FormState, task: () => Promise<Stored>, done: string, { quietly = false } = {}): Promise<void> => {
    setBusy(what)
    clear()
    try {
      const stored = await task()
      await refresh(type)
      notify(`recordings.done.${done}`, { type: 'success' })
      onStored(stored)
    } catch (error) {
      const { body } = problemOf(error)
      form.refuse(body?.errors ?? [])
      if (quietly) setFailure(error)
      else showFailure(error)
      await refresh(type)
    } finally {
      setBusy(undefined)
    }
  }
  const isReplaced = (fields: Fields): boolean => record !== undefined && needsNew(fields, record)

  return {
    busy,
    failure,
    old,
    isReplaced,
    clear,
    start: (form: FormState) =>
      run(
        'start',
        form,
        async () => {
          if (!record || isReplaced(form.value)) return create(form.value, true)
          return form.isDirty ? put(form.value, record, 'change', true) : runCommand(type, record, 'start')
        },
        'started',
      ),
    stop: (form: FormState) => run('stop', form, async () => runCommand(type, record!, 'stop'), 'stopped'),
    /** A new recording that is not started yet. */
    keep: (form: FormState) => run('keep', form, () => create(form.value, false), 'saved'),
    update: (form: FormState) =>
      run(
        'update',
        form,
        async () => {
          if (!record) return create(form.value, true)
          return isReplaced(form.value) ? replace(form.value, record) : put(form.value, record, 'change', true)
        },
        'updated',
        { quietly: true },
      ),
  }
}

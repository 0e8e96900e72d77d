// The `…` menu of a record: its actions, and Delete.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePageActions } from '../../../client/page/pageActions.ts'
import type { Rights } from '../../../client/definitions/types.ts'
import type { FormSchema } from '../../../engine/resolve/formSchema.ts'
import type { Action } from '../../../engine/load/resource/resourceFile.ts'
import { isFor } from '../../../engine/values/isFor.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { problemOf } from '../../../ui/problem.ts'
import type { FormWords } from '../../../ui/form/context.ts'
import { RowMenu } from '../../../ui/form/controls/RowMenu.tsx'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import { DeleteDialog } from '../../list/DeleteDialogLazy.tsx'
import { reasonOf } from '../../reasonOf.ts'
import { useDeletedToast } from '../../useRestoreDeleted.ts'
import { useTask } from '../../../ui/useTask.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { useAction } from './useAction.ts'

type Props = {
  type: string
  record: StoredRecord
  form: FormSchema
  can: Rights
  words: FormWords
  name: string
  /** The template of names. */ title: string
  list: string
  duplicate: string | undefined
  /** Other pages of the record. */ pages: { id: string; label: string; to: string }[]
  onStored: (record: StoredRecord) => void
}

export function RecordActions({ type, record, form, can, words, name, title, list, duplicate, pages, onStored }: Props) {
  const { t } = words
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'delete' | Action>()
  const { busy, run, waitsUntil } = useAction(type, record, words, onStored)
  const remove = useRemove({ type, record, name, list })
  const own = can.update
    ? form.resolved.actions.filter(
        (action) => action.on === 'record' && action.save !== undefined && isOffered(action, record) && !hasTab(action, form),
      )
    : []
  const items = [
    ...pages.map(({ id, label, to }) => ({ id, label, run: () => void navigate(to) })),
    ...own.map((action) => ({
      id: action.id,
      label: words.text('actions', action.id) ?? action.id,
      run: () => (action.confirm ? setAsking(action) : void run(action)),
    })),
    ...(duplicate ? [{ id: 'duplicate', label: t('form.duplicate'), run: () => void navigate(duplicate) }] : []),
    ...(can.delete ? [{ id: 'delete', label: t('form.delete'), bad: true, run: () => setAsking('delete') }] : []),
  ]
  usePageActions(items.map(({ id, label, run: start }) => ({ id, label, icon: iconOf(id), run: start })))
  if (items.length === 0) return null
  const close = () => setAsking(undefined)
  return (
    <>
      <RowMenu label={t('form.more')} actions={items} large />
      {asking === 'delete' && (
        <DeleteDialog
          type={type}
          title={title}
          records={[record]}
          serves={form.resolved.form.inactive !== undefined}
          busy={remove.busy}
          onClose={close}
          onConfirm={() => void remove.run().then(close)}
        />
      )}
      {typeof asking === 'object' && (
        <ActionDialog
          action={asking}
          name={name}
          busy={busy}
          waitsUntil={waitsUntil}
          words={words}
          onClose={close}
          onRun={() => void run(asking).then(close)}
        />
      )}
    </>
  )
}

/** In the command palette. */
function iconOf(id: string): string {
  return id === 'delete' ? 'trash' : id === 'duplicate' ? 'copy' : 'arrow-right'
}

/** An action with a tab of its own is only there. */
function hasTab({ id }: Action, { resolved }: FormSchema): boolean {
  return resolved.form.tabs?.some(({ action }) => action === id) === true
}

/** Hides actions whose values are already set. */
function isOffered(action: Action, record: StoredRecord): boolean {
  return isFor(action, record) && Object.entries(action.save?.set ?? {}).some(([name, value]) => record[name] !== value)
}

/** A refusal says what holds the record. */
function useRemove({ type, record, name, list }: Pick<Props, 'type' | 'record' | 'name' | 'list'>) {
  const dataProvider = useDataProvider()
  const words = useWords()
  const notify = useNotify()
  const client = useQueryClient()
  const showDeleted = useDeletedToast(type)
  const navigate = useNavigate()
  const task = useTask()
  const run = () =>
    task.run(async () => {
      const answer = await dataProvider.delete(type, { id: record.id, previousData: record }).catch((error: unknown) => {
        if (!problemOf(error).body?.errors?.length) throw error
        notify(reasonOf(words, type, error), { type: 'error' })
      })
      if (!answer) return
      const { data } = answer
      await client.invalidateQueries({ queryKey: [type, 'getList'] })
      showDeleted([data], name)
      void navigate(list)
    })
  return { busy: task.busy, run }
}

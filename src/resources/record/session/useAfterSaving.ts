// After a save: a message and, for a new record, another page. After a failure: the reason.
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, type RaRecord } from 'ra-core'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { deliveryOf } from '../../../client/calls/delivery.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import { preload } from '../../../client/words/screenWords.ts'
import { customTabs } from '../../../custom/areas.ts'
import type { FieldError } from '../../../engine/types.ts'
import { errorText } from '../../form/errors/errorTexts.ts'
import { keepDraft } from '../../form/draft/draftStore.ts'
import { whenIdle } from '../../../ui/whenIdle.ts'
import { aheadQuery } from '../../ahead.ts'
import type { Saved } from '../../form/saving/ConflictDialog.tsx'
import type { StoredRecord } from '../../form/saving/useSave.ts'
import type { WithRevisions } from '../history/revisions.ts'
import type { OpenRecord } from './openRecord.ts'

/** ms */
const FAILURE_SHOWN = 5000

export type AfterSaving = ReturnType<typeof useAfterSaving>

export function useAfterSaving(page: OpenRecord) {
  const { type, mode, summary, params, form, record, list, all, isDelivered, onStored } = page
  const { resolved } = form
  const navigate = useNavigate()
  const notify = useNotify()
  const dataProvider = useDataProvider<WithRevisions>()
  const client = useQueryClient()
  const target = resolved.form.after?.create?.tab
  const component = mode === 'create' ? resolved.form.tabs?.find(({ id }) => id === target)?.component : undefined
  useEffect(() => {
    if (component !== undefined) whenIdle(() => preload(customTabs[component]))
  }, [component])
  const created = (next: StoredRecord) => {
    // Its page need not read it again.
    client.setQueryData(aheadQuery<StoredRecord>(dataProvider, type, String(next.id)).queryKey, next)
    notify(all.text(type, 'done', 'created') ?? all.t('form.created', { name: all.title(type, summary.title, next) }), { type: 'success' })
    void navigate(resolved.form.after?.create?.list ? list : pathOf(summary, 'record', { ...params, ...next, target }))
  }
  const updated = (next: StoredRecord) => {
    onStored(next)
    if (resolved.form.after?.update?.list) void navigate(list)
    notify(page.drafts ? 'form.draft.published' : 'form.saved', {
      type: 'success',
      messageArgs: { version: next.version, ...(isDelivered && { more: `form.delivery.${deliveryOf(next)?.state ?? 'none'}` }) },
    })
  }
  return {
    saved: mode === 'create' ? created : updated,
    /** The save was rejected; the form shows why. */
    failed: ([error]: FieldError[]) => {
      const { refused } = resolved.form
      if (refused && error)
        return notify(errorText(error, form.schema, page.words), { type: 'error', autoHideDuration: refused.seconds * 1000 })
      const text = all.text(type, 'done', 'failed')
      if (mode === 'create' && text !== undefined) notify(text, { type: 'error', autoHideDuration: FAILURE_SHOWN })
    },
    toList: () => void navigate(list),
    /** Opens the form of a new record with these values. */
    createFrom: (draft: unknown) => {
      keepDraft(page.newDraftKey, resolved.schema, { at: Date.now(), version: undefined, start: {}, draft })
      void navigate(pathOf(summary, 'create', { ...params, ...record }))
    },
    /** Who saved a version; undefined if unknown: the dialog then leaves out the name. */
    whoSaved: async (current: RaRecord, version: number): Promise<Saved | undefined> => {
      try {
        const revisions = await dataProvider.revisions(type, current.id)
        const found = revisions.find((revision) => revision.version === version)
        return found?.actor ? { name: found.actor, at: page.dateTime(found.at), isOwn: found.actor === page.email } : undefined
      } catch {
        return undefined
      }
    },
  }
}

// Sends the form and handles the result: rejected, too soon, deleted, or a question to answer first.
import { useNotify } from 'ra-core'
import { useCallback, useState } from 'react'
import { prune } from '../../../engine/values/normalize/prune.ts'
import type { FieldError } from '../../../engine/types.ts'
import type { FormHost } from '../../../ui/form/context.ts'
import type { SavedDraft } from '../../../client/calls/drafts.ts'
import { failureText } from '../../../ui/failure.ts'
import { problemOf } from '../../../ui/problem.ts'
import { partOf, rebased } from '../../form/draft/beginning.ts'
import { mergeOf, type Merge } from '../../../engine/values/changes/changes.ts'
import type { Saved } from '../../form/saving/ConflictDialog.tsx'
import type { Refusal } from '../../form/EditorBody.tsx'
import type { DraftState } from '../../form/draft/useDraft.ts'
import { useSave, type StoredRecord } from '../../form/saving/useSave.ts'
import type { OpenRecord } from '../session/openRecord.ts'

type Given = Pick<OpenRecord, 'type' | 'form' | 'validators' | 'words' | 'initial' | 'drafts' | 'withheld'> & {
  whoSaved: (record: StoredRecord, version: number) => Promise<Saved | undefined>
  /** The save was rejected; the form shows why. */
  onFailed: (errors: FieldError[]) => void
  state: DraftState
  host: FormHost
  /** The form continues with the saved record. */
  onSaved: (record: StoredRecord) => void
  /** The values are stored as a draft; undefined: they are those in force. */
  onDrafted?: (draft: SavedDraft | undefined, base: StoredRecord) => void
  /** It continues with the other user's version; nothing was saved here. */
  onTaken: (record: StoredRecord) => void
}
type How = 'save' | 'draft'
type Conflict = { merge: Merge; current: StoredRecord; by: Saved | undefined; how: How }
export type Sending = ReturnType<typeof useSending>

const TOO_SOON = 429

export function useSending({ type, form, validators, words, initial, drafts, withheld, whoSaved, state, host, ...on }: Given) {
  const { schema, resolved, fields } = form
  const notify = useNotify()
  const { busy, save } = useSave({ type, schema: resolved.schema, fields })
  const { refusal, refuse, clearRefusal } = useRefusal(state)
  const [conflict, setConflict] = useState<Conflict>()
  const [unconfirmed, setUnconfirmed] = useState<{ errors: FieldError[]; confirm: () => void }>()
  const [isGone, setGone] = useState(false)
  /** Milliseconds until the server accepts the next change. */
  const [retryAt, setRetryAt] = useState<number>()
  /** `sent`: the draft that `value` was made from; differences from it when the response arrives were typed meanwhile. */
  const send = async (value: unknown, base: StoredRecord | undefined, how: How = 'save', sent: unknown = state.draft): Promise<void> => {
    const outcome = await save(value, base, initial, { ...mannerOf(host, drafts, how), withheld })
    // Changes typed meanwhile stay on top of the response.
    const now = host.read([])
    switch (outcome.status) {
      case 'saved': {
        const part = partOf(form, outcome.record)
        clearRefusal()
        state.restart(part, rebased({ start: sent, draft: now }, part))
        return on.onSaved(outcome.record)
      }
      case 'drafted': {
        const part = outcome.draft ? partOf(form, outcome.draft.record) : state.start
        clearRefusal()
        state.restart(state.start, rebased({ start: sent, draft: now }, part))
        return on.onDrafted?.(outcome.draft, base!)
      }
      case 'conflict':
        return setConflict({
          merge: mergeOf(state.start, now, partOf(form, outcome.current)),
          current: outcome.current,
          by: await whoSaved(outcome.current, outcome.current.version ?? 0),
          how,
        })
      case 'gone':
        return setGone(true)
      case 'unconfirmed':
        return setUnconfirmed({ errors: outcome.errors, confirm: () => confirm(outcome.errors, () => void send(value, base, how, sent)) })
      case 'refused':
        return refused(outcome.errors)
      case 'failed':
        return failed(outcome.error)
    }
  }
  const failed = (error: unknown) => {
    const text = failureText(error, words.t) ?? ''
    if (problemOf(error).status !== TOO_SOON) return refused([], text)
    // The values themselves are valid.
    notify(text, { type: 'error' })
    setRetryAt(problemOf(error).retryAt)
  }
  const refused = (errors: FieldError[], text?: string) => {
    on.onFailed(errors)
    state.refuse(errors)
    refuse(text)
  }
  const confirm = (errors: FieldError[], again: () => void) => {
    host.store.confirm(...errors.map(({ path }) => path))
    setUnconfirmed(undefined)
    again()
  }
  const takeTheirs = ({ current }: Conflict) => {
    state.restart(partOf(form, current))
    on.onTaken(current)
    setConflict(undefined)
  }
  const saveMerged = ({ current, how }: Conflict, merged: unknown) => {
    state.restart(partOf(form, current), merged)
    state.showAll()
    setConflict(undefined)
    const { ok, value } = validators.check(prune(schema, merged, validators.test))
    // The draft above is rendered only after this.
    if (ok) void send(value, current, how, merged)
    else refuse()
  }
  return {
    busy,
    send,
    refusal,
    refuse,
    isGone,
    retryAt,
    clearRefusal,
    /** The record was restored. */
    returned: () => setGone(false),
    conflict: conflict && {
      merge: conflict.merge,
      by: conflict.by,
      version: conflict.current.version ?? 0,
      onTake: () => takeTheirs(conflict),
      onSave: (merged: unknown) => saveMerged(conflict, merged),
      onClose: () => setConflict(undefined),
    },
    unconfirmed: unconfirmed && { errors: unconfirmed.errors, onConfirm: unconfirmed.confirm, onClose: () => setUnconfirmed(undefined) },
  }
}

function mannerOf({ store }: FormHost, drafts: Given['drafts'], how: How) {
  return { confirmed: store.confirmed(), draft: drafts?.stored?.draft, isDraft: how === 'draft' }
}

function useRefusal({ errors }: DraftState) {
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = useCallback((text?: string, isQuiet = false) => setRefusal((last) => ({ turn: (last?.turn ?? 0) + 1, text, isQuiet })), [])
  // Fixed: the alert is removed, so that it cannot come back (and take the focus) during typing.
  if (refusal && refusal.text === undefined && errors.length === 0) setRefusal(undefined)
  return { refusal, refuse, clearRefusal: () => setRefusal(undefined) }
}

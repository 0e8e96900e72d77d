// Notes below the fields of a form: about unproven names, and about what servers do not support. The latter come after the form is drawn.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'
import type { FormHost } from '../../../ui/form/context.ts'

type Given = { account: string | undefined; type: string; isDelivered: boolean; isFixed: boolean }

export function useFieldNotes({ account, type, isDelivered, isFixed }: Given, nameNote?: FormHost['noteOf']): FormHost['noteOf'] {
  const client = useQueryClient()
  const [note, setNote] = useState<FormHost['noteOf']>()
  useEffect(() => {
    if (!isDelivered || isFixed || account === undefined) return
    let isOpen = true
    // A form without them is whole.
    void loadScript(() => import('./unsupportedNotes.tsx'))
      .then(({ loadNotes }) => loadNotes(client, account, type))
      .then(
        (loaded) => isOpen && setNote(() => loaded),
        () => undefined,
      )
    return () => {
      isOpen = false
      setNote(undefined)
    }
  }, [client, account, type, isDelivered, isFixed])
  return useMemo(() => {
    if (!nameNote || !note) return nameNote ?? note
    return (pointer, value) => (
      <>
        {nameNote(pointer, value)}
        {note(pointer, value)}
      </>
    )
  }, [nameNote, note])
}

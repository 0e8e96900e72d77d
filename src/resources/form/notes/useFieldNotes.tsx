// Notes below the fields of a form: about unproven names, and about what servers do not support. The latter come after the form is drawn.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { loadScript } from '../../../ui/loadScript.ts'
import type { FormHost } from '../../../ui/form/context.ts'

type Given = { account: string | undefined; type: string; isDelivered: boolean; isFixed: boolean }

/** Once it is loaded, later forms have their notes from the start. */
let module: typeof import('./unsupportedNotes.tsx') | undefined

export function useFieldNotes({ account, type, isDelivered, isFixed }: Given, nameNote?: FormHost['noteOf']): FormHost['noteOf'] {
  const client = useQueryClient()
  const isOff = !isDelivered || isFixed || account === undefined
  const [note, setNote] = useState<FormHost['noteOf']>(() => (isOff ? undefined : module?.knownNotes(client, account, type)))
  useEffect(() => {
    if (isOff) return
    let isOpen = true
    // The form works without the notes.
    void loadScript(() => import('./unsupportedNotes.tsx'))
      .then((loaded) => (module = loaded).loadNotes(client, account, type))
      .then(
        (loaded) => isOpen && setNote(() => loaded),
        () => undefined,
      )
    return () => {
      isOpen = false
      setNote(undefined)
    }
  }, [client, account, type, isOff])
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

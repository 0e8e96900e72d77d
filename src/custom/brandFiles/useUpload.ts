// Uploads a chosen or dropped file; the server judges it by its content.
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Asset } from '../../client/api/generated.ts'
import { call } from '../../client/api/call.ts'
import { failureText } from '../../ui/failure.ts'
import type { FieldFacts } from '../../ui/form/useField.ts'
import { parseFieldPath } from '../../engine/schema/paths.ts'
import { uploadOf } from './uploadOf.ts'
import { problemOf } from '../../ui/problem.ts'

export type UploadKind = 'picture' | 'font'

export type Upload = {
  /** Name of the file on its way. */ busy: string | undefined
  fault: string | undefined
  /** For the `accept` of an input. */ accept: string
  send: (file: File) => void
}

/** `onDone` gets the stored file and may call the server; only the file that was chosen last counts. */
export function useUpload(
  kind: UploadKind,
  { host, pointer, fieldPath }: FieldFacts,
  onDone: (asset: Asset) => Promise<void> | void,
): Upload {
  const t = useTranslate()
  const { megabytes, types } = uploadOf(host, parseFieldPath(fieldPath))
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const explain = (error: unknown): string | undefined => {
    const [first] = problemOf(error).body?.errors ?? []
    return first ? host.words.error(fieldPath, first) : failureText(error, t)
  }
  /** Resolves to false if the draft lacks the file: it was refused, or its upload failed. */
  const send = async (file: File): Promise<boolean> => {
    running.current?.abort()
    if (file.size > megabytes * 1024 * 1024) {
      setFault(host.words.error(fieldPath, { path: '', keyword: 'fileSize', params: { limit: megabytes } }))
      return false
    }
    const own = new AbortController()
    running.current = own
    setFault(undefined)
    setBusy(file.name)
    try {
      await onDone(await sendFile(kind, file, own.signal))
      return true
    } catch (error) {
      if (!own.signal.aborted) setFault(explain(error))
      // Another file replaced it.
      return running.current !== own
    } finally {
      if (running.current === own) setBusy(undefined)
    }
  }
  return { busy, fault, accept: types.join(), send: (file) => host.store.hold(pointer, send(file)) }
}

async function sendFile(kind: UploadKind, file: File, signal: AbortSignal): Promise<Asset> {
  const form = new FormData()
  form.append('file', file, file.name)
  return call(`POST /assets/${kind}`, { body: form, signal })
}

// Uploads a chosen or dropped file; the server judges it by its content.
import { useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import type { Asset } from '../../client/api/generated.ts'
import { API, request } from '../../client/api/http.ts'
import { failureText } from '../../ui/failure.ts'
import type { FieldFacts } from '../../ui/form/useField.ts'
import { problemOf } from '../../ui/problem.ts'

export type UploadKind = 'picture' | 'font'
const mostBytes: Record<UploadKind, number> = { picture: 5 * 1024 * 1024, font: 2 * 1024 * 1024 }
export const accepted: Record<UploadKind, string> = {
  picture: '.png,.jpg,.jpeg,.webp,.svg,.ico,image/png,image/jpeg,image/webp,image/svg+xml,image/x-icon',
  font: '.woff2,.woff,.ttf,font/woff2,font/woff,font/ttf',
}

export type Upload = { /** Name of the file on its way. */ busy: string | undefined; fault: string | undefined; send: (file: File) => void }

/** `onDone` gets the stored file and may go on asking the server; only the file that was chosen last counts. */
export function useUpload(kind: UploadKind, { host, fieldPath }: FieldFacts, onDone: (asset: Asset) => Promise<void> | void): Upload {
  const t = useTranslate()
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const explain = (error: unknown): string | undefined => {
    const [first] = problemOf(error).body?.errors ?? []
    return first ? host.words.error(fieldPath, first) : failureText(error, t)
  }
  const send = async (file: File): Promise<void> => {
    running.current?.abort()
    if (file.size > mostBytes[kind]) {
      return setFault(host.words.error(fieldPath, { path: '', keyword: 'fileSize', params: { limit: mostBytes[kind] / 1024 / 1024 } }))
    }
    const own = new AbortController()
    running.current = own
    setFault(undefined)
    setBusy(file.name)
    try {
      await onDone(await sendFile(kind, file, own.signal))
    } catch (error) {
      if (!own.signal.aborted) setFault(explain(error))
    } finally {
      if (running.current === own) setBusy(undefined)
    }
  }
  return { busy, fault, send: (file) => void send(file) }
}

async function sendFile(kind: UploadKind, file: File, signal: AbortSignal): Promise<Asset> {
  const form = new FormData()
  form.append('file', file, file.name)
  const { json } = await request<Asset>(`${API}/assets/${kind}`, { method: 'POST', body: form, signal })
  return json
}

// Sends one file by tus: in parts, with retries, and from where an earlier upload of the same file ended.
import { HttpError } from 'ra-core'
import { type DetailedError, Upload } from 'tus-js-client'
import { API, callHeaders } from '../../client/api/http.ts'
import type { Outcome, Send } from './uploadQueue.ts'

/** The server takes at most this much in one call. */
const partBytes = 8 * 1024 * 1024
/** Pauses between attempts without progress: together about two minutes. */
const retryDelays = [0, 1000, 2000, 4000, 8000, 15_000, 30_000, 60_000]
const retried = new Set([0, 408, 409, 423, 429, 500, 502, 503, 504])

/** `find`: the id of an unfinished upload of the same file. */
export function sendBy(account: string, find: (file: File, path: string) => Promise<string | undefined>): Send {
  const endpoint = `${API}/accounts/${encodeURIComponent(account)}/uploads`
  return (file, path, { onSent, onResumed, onEnd }) => {
    let upload: Upload | undefined
    let ended: 'cancelled' | 'paused' | undefined
    let isDropped: () => void = () => undefined
    const dropped = new Promise<void>((done) => (isDropped = done))
    const begin = async (): Promise<void> => {
      const earlier = await find(file, path)
      if (ended === 'paused' || (ended === 'cancelled' && earlier === undefined)) return
      upload = new Upload(file, {
        endpoint,
        ...(earlier !== undefined && { uploadUrl: `${endpoint}/${earlier}` }),
        metadata: { filename: file.name, path, modified: String(file.lastModified) },
        headers: callHeaders(),
        chunkSize: partBytes,
        retryDelays,
        storeFingerprintForResuming: false,
        onShouldRetry: (error) => retried.has(statusOf(error)) && codeOf(error) !== 'file_exists',
        onProgress: onSent,
        // If it was cancelled while it began, the server's upload can be deleted only now.
        onUploadUrlAvailable: () => {
          if (ended === 'cancelled' && upload) void drop(upload).then(isDropped)
        },
        onSuccess: () => onEnd({ state: 'done' }),
        onError: (error) => {
          isDropped()
          onEnd(outcomeOf(error as DetailedError))
        },
      })
      if (ended === 'cancelled') return drop(upload)
      if (earlier !== undefined) onResumed()
      upload.start()
    }
    begin().catch((error: unknown) => onEnd({ state: 'failed', error }))
    return {
      cancel: async () => {
        ended = 'cancelled'
        if (upload) await (upload.url === null ? dropped : drop(upload))
      },
      pause: () => {
        ended = 'paused'
        void upload?.abort()
      },
    }
  }
}

/** If this call does not reach the server, the sweep there deletes the upload later (`UPLOAD_HOURS`). */
function drop(upload: Upload): Promise<void> {
  return upload.abort(true).catch(() => undefined)
}

/** R0-724: 200 in answer to a new upload, or 409, is a file that exists already. */
function outcomeOf(error: DetailedError): Outcome {
  const status = statusOf(error)
  if (status === 200 || codeOf(error) === 'file_exists') return { state: 'duplicate' }
  const code = codeOf(error) ?? (status === 0 ? 'offline' : `http_${status}`)
  return {
    state: 'failed',
    error: new HttpError(code, status, bodyOf(error) ?? { status, code, message_key: `errors.${code}`, errors: [] }),
  }
}

const statusOf = ({ originalResponse }: DetailedError): number => originalResponse?.getStatus() ?? 0

function codeOf(error: DetailedError): string | undefined {
  const code = bodyOf(error)?.['code']
  return typeof code === 'string' ? code : undefined
}

function bodyOf({ originalResponse }: DetailedError): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(originalResponse?.getBody() ?? '')
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

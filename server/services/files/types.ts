import type { Readable } from 'node:stream'
import type { Caller } from '../model.ts'

/** As the API shows them. */
export type StoredFile = {
  id: string
  path: string
  name: string
  size: number
  content_type: string
  created_at: string
}
/** An upload in progress, of the caller; `modified` is the time of the sender's file. */
export type PendingUpload = { id: string; path: string; name: string; size: number; offset: number; modified: string; changed_at: string }
export type FileList = {
  files: StoredFile[]
  /** Names of the folders in this one. */ folders: string[]
  total: number
  uploads: PendingUpload[]
  limits: { quota: number; used: number; largest: number; extensions: readonly string[] }
}
export type NewFile = { folder: string; name: string; size: number; modified?: string }
export type Progress = { offset: number; size: number; changedAt: string }
/** `isNew` false: the account has a file of this name in this folder already. */
export type Begun = { isNew: true; id: string } | { isNew: false; file: StoredFile }
export type Kept = { isNew: boolean; file: StoredFile }

/** Every call is for the account of its caller. Ids of other accounts are unknown: 404. */
export type Files = {
  /** One folder. */
  list: (caller: Caller, page: { path: string; limit: number; offset: number }) => Promise<FileList>
  /** Begins an upload. Throws 400 `file_name`, 413 `file_too_large` or `file_quota`, 415 `file_kind`, 429 `too_many_uploads`, 507. */
  begin: (caller: Caller, file: NewFile) => Promise<Begun>
  /** How much has arrived. */
  progress: (caller: Caller, id: string) => Promise<Progress>
  /** Appends up to `most` bytes; the last ones make the upload a file. `stop` ends this call when a newer one takes over. Throws 409 `upload_offset` or `file_exists`, 413, 415 `file_kind`, 429, 507. */
  receive: (
    caller: Caller,
    id: string,
    part: { offset: number; bytes: AsyncIterable<Uint8Array>; most: number; stop?: () => void },
  ) => Promise<Progress>
  /** Ends an upload and drops what arrived. */
  cancel: (caller: Caller, id: string) => Promise<void>
  /** A whole file in one call; `size` is the upper limit of its bytes. */
  keep: (caller: Caller, file: NewFile, bytes: AsyncIterable<Uint8Array>) => Promise<Kept>
  /** `read` throws 429 `too_many_downloads`. */
  open: (caller: Caller, id: string) => Promise<{ file: StoredFile; read: (range: { start: number; end: number }) => Readable }>
  remove: (caller: Caller, id: string) => Promise<void>
  /** Deletes uploads without progress, and bytes without a row; resolves to their number. */
  sweep: () => Promise<number>
}

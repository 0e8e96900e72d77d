// Uploaded files of the acting account.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../client/api/call.ts'
import { API } from '../../client/api/http.ts'
import type { FileList } from '../../client/api/generated.ts'

export type { FileList }
export const pageRows = 100
const key = ['files'] as const

export const filesQuery = (account: string, path: string, offset: number) =>
  queryOptions({
    queryKey: [...key, account, path, offset],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('GET /accounts/:account/files', { params: { account }, query: { path, limit: pageRows, offset }, signal }),
  })
export const filesKey = key

export const deleteFile = (account: string, id: string) => call('DELETE /accounts/:account/files/:id', { params: { account, id } })

/** Ends an upload of an earlier visit, and drops what arrived. */
export const dropUpload = (account: string, id: string) =>
  call('DELETE /accounts/:account/uploads/:id', { params: { account, id }, headers: { 'Tus-Resumable': '1.0.0' } })

export const downloadOf = (account: string, id: string): string =>
  `${API}/accounts/${encodeURIComponent(account)}/files/${encodeURIComponent(id)}/content`

/** The unfinished upload that this file continues: the same name, size and time in the same folder. */
export async function findUnfinished(account: string, file: File, path: string): Promise<string | undefined> {
  const { uploads } = await call('GET /accounts/:account/files', { params: { account }, query: { path, limit: 1 } })
  return uploads.find((upload) => isSame(upload, file, path))?.id
}

export function isSame(upload: FileList['uploads'][number], file: Pick<File, 'name' | 'size' | 'lastModified'>, path: string): boolean {
  const isNamed = upload.name === file.name.normalize('NFC') && upload.path === path
  return isNamed && upload.size === file.size && upload.modified === String(file.lastModified)
}

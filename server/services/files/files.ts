// Uploaded files of accounts, from every kind of upload. Rows are in the store, bytes in the driver.
import type { FileRow } from '../../store/files/files.ts'
import { asStoreError, StoreError } from '../../store/database/errors.ts'
import { accountScope } from '../../store/scope.ts'
import { randomText } from '../access/keys/random.ts'
import { writeAudit } from '../audit/write.ts'
import type { Caller } from '../model.ts'
import { notFound, Problem } from '../problem.ts'
import type { FileParts } from './fileParts.ts'
import { requireFileName, requireFolder } from './fileNames.ts'
import { extensions, requireContent, requireExtension } from './kinds.ts'
import { createReceiving } from './receiving.ts'
import { sweepFiles } from './sweep.ts'
import { createTransfers } from './transfers.ts'
import type { Files, NewFile, StoredFile } from './types.ts'

const gigabyte = 1024 ** 3
/** Unfinished uploads: those of one member leave room for the other members of the account. */
const maxUnfinished = { ofPerson: 50, ofAccount: 200 }
/** Bytes that stay free for everything else on the disk. */
const reserve = 256 * 1024 * 1024
const maxModifiedLength = 40
const maxFolders = 5000

export function createFiles(parts: FileParts): Files {
  const { store, clock, driver, downloads, settings } = parts
  const transfers = createTransfers()
  const limits = { quota: settings.FILE_QUOTA_GB * gigabyte, largest: settings.FILE_MOST_GB * gigabyte }
  const receiving = createReceiving({ store, clock, driver, transfers, rowOf, requireRoom })

  return {
    async list(caller, { path, ...page }) {
      const [account, folder] = [nameOf(caller), requireFolder(path)]
      const [rows, total, all, own, sums] = await Promise.all([
        store.files.inFolder(account, folder, page),
        store.files.countIn(account, folder),
        store.files.folders(account, maxFolders),
        store.files.receivingOf(account, caller.actor, maxUnfinished.ofPerson),
        store.files.sums(account),
      ])
      const uploads = own.map(async ({ id, folder, name, size, modified, changed_at }) => {
        return { id, path: folder, name, size, offset: await driver.size(id), modified, changed_at }
      })
      const used = sums.ready.bytes + sums.receiving.bytes
      const folders = foldersIn(folder, all)
      return { files: rows.map(shown), folders, total, uploads: await Promise.all(uploads), limits: { ...limits, used, extensions } }
    },
    begin,
    ...receiving,
    async keep(caller, file, bytes) {
      const begun = await begin(caller, file)
      if (!begun.isNew) return begun
      try {
        return { isNew: true, file: shown(await receiving.whole(caller, begun.id, bytes)) }
      } catch (error) {
        await receiving.cancel(caller, begun.id).catch(() => undefined)
        if (error instanceof Problem && error.code === 'file_exists') {
          const row = await store.files.named(nameOf(caller), requireFolder(file.folder), requireFileName(file.name))
          if (row) return { isNew: false, file: shown(row) }
        }
        throw error
      }
    },
    async open(caller, id) {
      const row = await rowOf(caller, id, 'ready')
      if ((await driver.size(id)) !== row.size) throw notFound()
      return { file: shown(row), read: (range) => downloads(row.account, () => driver.read(id, range)) }
    },
    async remove(caller, id) {
      const account = nameOf(caller)
      await store.transaction(async ({ files, history }) => {
        const row = await files.find(account, id)
        if (row?.state !== 'ready') throw notFound()
        await files.remove(account, id)
        await writeAudit(history, {
          scope: accountScope(account),
          at: clock().toISOString(),
          by: caller,
          action: 'file-deleted',
          id,
          detail: { path: row.folder, name: row.name, size: row.size },
        })
      })
      // A failure leaves bytes without a row, which the sweep deletes.
      await driver.remove(id)
    },
    sweep: () => sweepFiles(parts, transfers),
  }

  async function begin(caller: Caller, { size, modified = '', ...given }: NewFile) {
    const account = nameOf(caller)
    const [name, folder] = [requireFileName(given.name), requireFolder(given.folder)]
    requireExtension(name)
    requireContent(size)
    if (size > limits.largest) throw new Problem(413, 'file_too_large', { detail: { limit: limits.largest } })
    await requireRoom(size)
    return store.transaction(async ({ files }) => {
      const there = await files.named(account, folder, name)
      if (there) return { isNew: false as const, file: shown(there) }
      const { ready, receiving } = await files.sums(account)
      const own = await files.receivingOf(account, caller.actor, maxUnfinished.ofPerson)
      if (own.length >= maxUnfinished.ofPerson || receiving.count >= maxUnfinished.ofAccount) throw new Problem(429, 'too_many_uploads')
      const left = Math.max(0, limits.quota - ready.bytes - receiving.bytes)
      if (size > left) throw new Problem(413, 'file_quota', { detail: { left, quota: limits.quota } })
      const [id, at] = [`file_${randomText(24)}`, clock().toISOString()]
      const row = { account, id, folder, name, size, content_type: '', state: 'receiving', created_at: at, changed_at: at }
      await files.add({ ...row, modified: modified.slice(0, maxModifiedLength), person: caller.actor })
      return { isNew: true as const, id }
    })
  }

  async function rowOf(caller: Caller, id: string, state?: string): Promise<FileRow> {
    const row = await store.files.find(nameOf(caller), id)
    if (!row || (state !== undefined && row.state !== state)) throw notFound()
    return row
  }

  async function requireRoom(bytes: number): Promise<void> {
    const room = await driver.room().catch((error: unknown) => {
      throw asStoreError(error, 'the storage of files')
    })
    if (room !== undefined && room < bytes + reserve) throw new StoreError('the storage of files is full', 'full')
  }
}

function nameOf({ account }: Caller): string {
  if (!account) throw notFound()
  return account.name
}

/** Names of the folders directly in `folder`. */
function foldersIn(folder: string, all: readonly string[]): string[] {
  const start = folder === '' ? '' : `${folder}/`
  const below = all.filter((path) => path !== folder && path.startsWith(start))
  return [...new Set(below.map((path) => path.slice(start.length).split('/')[0]!))]
}

function shown({ id, folder, name, size, content_type, created_at }: FileRow): StoredFile {
  return { id, path: folder, name, size, content_type, created_at }
}

// Contract files of projects: staff add them, and say which of them the customer sees.
import type { Readable } from 'node:stream'
import type { FileDriver } from '../../drivers/files/fileDriver.ts'
import type { FileRow } from '../../store/files/files.ts'
import { providerScope } from '../../store/scope.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { randomText } from '../access/keys/random.ts'
import { writeAudit } from '../audit/write.ts'
import type { Downloads } from '../files/downloads.ts'
import documentKinds from '../files/documentKinds.json' with { type: 'json' }
import { requireFileName } from '../files/fileNames.ts'
import { requireKind } from '../files/kinds.ts'
import { projectType } from '../hooks/projects.ts'
import type { Caller, Clock } from '../model.ts'
import { notFound, Problem } from '../problem.ts'
import type { Records } from '../records/records.ts'

/** `shared`: the customer sees it. */
export type ContractFile = { id: string; name: string; size: number; content_type: string; created_at: string; shared: boolean }
export type OpenedFile = { file: ContractFile; read: (range: { start: number; end: number }) => Readable }
/** Staff name a project that they reach (404 otherwise); customers see what is shared of the project of their account. */
export type ContractFiles = {
  list: (caller: Caller, project: string) => Promise<ContractFile[]>
  /** Throws 400 `file_name`, 409 `file_exists`, 413 `file_too_large` or `too_many_files`, 415 `file_kind`. */
  keep: (caller: Caller, project: string, given: { name: string; shared: boolean; bytes: Buffer }) => Promise<ContractFile>
  open: (caller: Caller, project: string, id: string) => Promise<OpenedFile>
  remove: (caller: Caller, project: string, id: string) => Promise<void>
  listOwn: (caller: Caller) => Promise<ContractFile[]>
  openOwn: (caller: Caller, id: string) => Promise<OpenedFile>
}
type Parts = { store: Store; clock: Clock; driver: FileDriver; downloads: Downloads; records: Pick<Records, 'read'> }

export const maxContractBytes = 20 * 1024 * 1024
const maxFiles = 50
const [shared, internal] = ['shared', 'internal']

/** No account has such a name, so that no call on files of accounts finds these. */
const ownerOf = (project: string): string => `project:${project}`

export function createContractFiles({ store, clock, driver, downloads, records }: Parts): ContractFiles {
  return {
    async list(caller, project) {
      await records.read(caller, projectType, project)
      return (await rowsOf(store, project)).map(shown)
    },
    async keep(caller, project, given) {
      await records.read(caller, projectType, project)
      const name = requireFileName(given.name)
      if (given.bytes.length > maxContractBytes) throw new Problem(413, 'file_too_large', { detail: { limit: maxContractBytes } })
      const content_type = await requireKind(name, given.bytes, documentKinds)
      const [id, at] = [`file_${randomText(24)}`, clock().toISOString()]
      const row = { account: ownerOf(project), id, folder: given.shared ? shared : internal, name, size: given.bytes.length }
      const facts = { content_type, modified: '', person: caller.actor, created_at: at, changed_at: at }
      await store.transaction(async (inside) => {
        await requireRoom(inside, project, name)
        await inside.files.add({ ...row, ...facts, state: 'receiving' })
      })
      try {
        await driver.append(id, 0, once(given.bytes))
        await driver.finish(id)
        await store.transaction(async (inside) => {
          // Others may have been added since.
          await requireRoom(inside, project, name)
          await inside.files.change(row.account, id, { state: 'ready' })
          await audit(inside, caller, { at, project, action: 'contract-uploaded', row: { ...row, id } })
        })
      } catch (error) {
        await store.files.remove(row.account, id)
        await driver.remove(id)
        throw error
      }
      return shown({ ...row, content_type, created_at: at })
    },
    async open(caller, project, id) {
      await records.read(caller, projectType, project)
      return opened(await ready(store, project, id))
    },
    async remove(caller, project, id) {
      await records.read(caller, projectType, project)
      await store.transaction(async (inside) => {
        const row = await ready(inside, project, id)
        await inside.files.remove(row.account, id)
        await audit(inside, caller, { at: clock().toISOString(), project, action: 'contract-deleted', row })
      })
      // A failure leaves bytes without a row, which the sweep of files deletes.
      await driver.remove(id)
    },
    listOwn: async ({ account }) => (account ? (await rowsOf(store, account.project.id)).map(shown).filter((one) => one.shared) : []),
    async openOwn({ account }, id) {
      const row = await ready(store, account?.project.id ?? '', id)
      if (row.folder !== shared) throw notFound()
      return opened(row)
    },
  }

  async function opened(row: FileRow): Promise<OpenedFile> {
    if ((await driver.size(row.id)) !== row.size) throw notFound()
    return { file: shown(row), read: (range) => downloads(row.account, () => driver.read(row.id, range)) }
  }
}

type Inside = Pick<Repositories, 'files'>

/** Newest first. */
async function rowsOf({ files }: Inside, project: string): Promise<FileRow[]> {
  const rows = await Promise.all(
    [shared, internal].map((folder) => files.inFolder(ownerOf(project), folder, { limit: maxFiles, offset: 0 })),
  )
  return rows.flat().sort((one, other) => (one.created_at < other.created_at ? 1 : -1))
}

/** Throws 409 and 413. */
async function requireRoom(inside: Inside, project: string, name: string): Promise<void> {
  const rows = await rowsOf(inside, project)
  if (rows.some((one) => one.name === name)) throw new Problem(409, 'file_exists')
  if (rows.length >= maxFiles) throw new Problem(413, 'too_many_files', { detail: { limit: maxFiles } })
}

async function ready({ files }: Inside, project: string, id: string): Promise<FileRow> {
  const row = await files.find(ownerOf(project), id)
  if (row?.state !== 'ready') throw notFound()
  return row
}

function shown({ id, name, size, content_type, created_at, folder }: Pick<FileRow, Exclude<keyof ContractFile, 'shared'> | 'folder'>) {
  return { id, name, size, content_type, created_at, shared: folder === shared }
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

type Event = { at: string; project: string; action: string; row: Pick<FileRow, 'id' | 'name' | 'size' | 'folder'> }
function audit({ history }: Pick<Repositories, 'history'>, by: Caller, { at, project, action, row }: Event): Promise<void> {
  const detail = { file: row.id, name: row.name, size: row.size, shared: row.folder === shared }
  return writeAudit(history, { scope: providerScope, at, by, action, type: projectType, id: project, detail })
}

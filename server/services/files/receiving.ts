// Receives the bytes of uploads. The driver knows how much has arrived, so an upload continues after any interruption, also of the server.
import type { FileDriver } from '../../drivers/files/fileDriver.ts'
import type { FileRow } from '../../store/files/files.ts'
import type { Store } from '../../store/types.ts'
import { asStoreError, StoreError } from '../../store/database/errors.ts'
import { accountScope } from '../../store/scope.ts'
import { writeAudit } from '../audit/write.ts'
import type { Caller, Clock } from '../model.ts'
import { notFound, Problem } from '../problem.ts'
import { headBytes, requireKind } from './kinds.ts'
import { judged, limited } from './parts.ts'
import type { Transfers } from './transfers.ts'
import type { Files, Progress } from './types.ts'

type Parts = {
  store: Store
  clock: Clock
  driver: FileDriver
  transfers: Transfers
  rowOf: (caller: Caller, id: string) => Promise<FileRow>
  requireRoom: (bytes: number) => Promise<void>
}
type Receiving = Pick<Files, 'progress' | 'receive' | 'cancel'> & {
  /** Receives everything at once; the file is as large as what arrives. */
  whole: (caller: Caller, id: string, bytes: AsyncIterable<Uint8Array>) => Promise<FileRow>
}
const nothing = (): void => undefined

export function createReceiving({ store, clock, driver, transfers, rowOf, requireRoom }: Parts): Receiving {
  return {
    async progress(caller, id) {
      const row = await rowOf(caller, id)
      if (row.state === 'ready') return progressOf(row, row.size)
      const offset = await driver.size(id)
      // The server ended between the last byte and the row.
      if (offset === row.size && !transfers.has(id)) return progressOf(await complete(caller, row), offset)
      return progressOf(row, offset)
    },
    async receive(caller, id, { offset, bytes, most, stop = nothing }) {
      return transfers.run({ id, person: caller.actor, stop }, async () => {
        const row = await rowOf(caller, id)
        const stored = row.state === 'ready' ? row.size : await driver.size(id)
        if (offset !== stored) throw new Problem(409, 'upload_offset', { detail: { offset: stored } })
        if (row.state === 'ready') return progressOf(row, stored)
        await append(row, { offset, bytes: limited(bytes, Math.min(most, row.size - offset)), most })
        const reached = await driver.size(id)
        return progressOf(reached === row.size ? await complete(caller, row) : row, reached)
      })
    },
    async cancel(caller, id) {
      const row = await rowOf(caller, id)
      if (row.state !== 'receiving') throw notFound()
      await transfers.end(id)
      await drop(row)
    },
    whole: (caller, id, bytes) =>
      transfers.run({ id, person: caller.actor, stop: nothing }, async () => {
        const row = await rowOf(caller, id)
        await append(row, { offset: 0, bytes: limited(bytes, row.size), most: row.size })
        const size = await driver.size(id)
        await store.files.change(row.account, id, { size })
        return complete(caller, { ...row, size })
      }),
  }

  async function append(
    row: FileRow,
    { offset, bytes, most }: { offset: number; bytes: AsyncIterable<Uint8Array>; most: number },
  ): Promise<void> {
    await requireRoom(Math.min(most, row.size - offset))
    try {
      await driver.append(row.id, offset, offset === 0 ? judged(bytes, row.name) : bytes)
    } catch (error) {
      if (isWrongKind(error)) await drop(row)
      throw asStoreError(error, 'the storage of files')
    } finally {
      await store.files.change(row.account, row.id, { changed_at: clock().toISOString() })
    }
  }

  /** Makes a complete upload a file, once and under a free name. Throws 409 `file_exists` or 415 `file_kind`, and nothing is left of the upload. */
  async function complete(caller: Caller, row: FileRow): Promise<FileRow> {
    try {
      const content_type = await requireKind(row.name, await headOf(row))
      await driver.finish(row.id)
      return await become(caller, { ...row, content_type })
    } catch (error) {
      const isTaken = error instanceof StoreError && error.fault === 'conflict'
      if (isTaken || isWrongKind(error) || (error instanceof Problem && error.code === 'file_exists')) await drop(row)
      throw isTaken ? exists() : asStoreError(error, 'the storage of files')
    }
  }

  function become(caller: Caller, row: FileRow): Promise<FileRow> {
    const { account, id, folder, name, size, content_type } = row
    const at = clock().toISOString()
    return store.transaction(async ({ files, history }) => {
      const now = await files.find(account, id)
      if (!now) throw notFound()
      if (now.state === 'ready') return now
      if (await files.named(account, folder, name)) throw exists()
      await files.change(account, id, { state: 'ready', content_type, created_at: at, changed_at: at })
      await writeAudit(history, {
        scope: accountScope(account),
        at,
        by: caller,
        action: 'file-uploaded',
        id,
        detail: { path: folder, name, size, content_type },
      })
      return { ...row, state: 'ready', created_at: at, changed_at: at }
    })
  }

  async function headOf({ id, size }: FileRow): Promise<Uint8Array> {
    if (size === 0) return new Uint8Array()
    const chunks: Uint8Array[] = []
    for await (const chunk of driver.read(id, { start: 0, end: Math.min(headBytes, size) - 1 })) chunks.push(chunk as Uint8Array)
    return Buffer.concat(chunks)
  }

  async function drop({ account, id }: FileRow): Promise<void> {
    await store.files.remove(account, id)
    await driver.remove(id)
  }
}

const exists = (): Problem => new Problem(409, 'file_exists')
const isWrongKind = (error: unknown): boolean => error instanceof Problem && error.code === 'file_kind'

function progressOf({ size, changed_at }: FileRow, offset: number): Progress {
  return { offset, size, changedAt: changed_at }
}

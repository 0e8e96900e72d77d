// A thread that applies a staged import over a connection of its own: the event loop and readers of the portal go on meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import { Kysely } from 'kysely'
import type { Tables } from '../schema.ts'
import { appliedOr, applyStaged, type StagedAnswer, type StagedWork } from './applyStaged.ts'
import { EmbeddedDialect } from './embedded.ts'
import { openLibsql } from './open.ts'
import { createWrites } from './writes.ts'

const { file, row, needed } = workerData as StagedWork

async function answer(): Promise<StagedAnswer> {
  const db = new Kysely<Tables>({ dialect: new EmbeddedDialect(openLibsql(file), createWrites()) })
  try {
    return { applied: await appliedOr(() => db.transaction().execute((inside) => applyStaged(inside, row, needed))) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  } finally {
    await db.destroy()
  }
}

parentPort?.postMessage(await answer())

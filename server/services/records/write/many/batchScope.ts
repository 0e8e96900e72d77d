// Data shared by the changes of one batch: rows that none of them writes are read once, and work for the whole batch is done at its end.
import type { Repositories } from '../../../../store/types.ts'
import type { StoredRecord } from '../../../../store/records/records.ts'
import type { RecordScope } from '../../../../store/scope.ts'

type Scope = { read: Map<string, Promise<unknown>>; last: Map<string, () => Promise<void>> }
const scopes = new WeakMap<Repositories, Scope>()

/** For the transaction of a batch, whose records are of one type. */
export function openBatch(inside: Repositories, type: string): void {
  scopes.set(inside, { read: new Map(), last: new Map() })
  inside.history.hold(type)
}
export async function closeBatch(inside: Repositories): Promise<void> {
  const works = [...(scopes.get(inside)?.last.values() ?? [])]
  scopes.delete(inside)
  for (const work of works) {
    await inside.history.flush()
    await work()
  }
  await inside.history.flush()
}

/** Reads once in a batch, each time outside of one. */
export function readOnce<Value>(inside: Repositories, key: string, read: () => Promise<Value>): Promise<Value> {
  const reads = scopes.get(inside)?.read
  if (!reads) return read()
  const before = reads.get(key) as Promise<Value> | undefined
  if (before) return before
  const value = read()
  reads.set(key, value)
  return value
}

/** The value that readOnce has cached under this key in the same batch; undefined if there is none. */
export async function alreadyRead<Value>(inside: Repositories, key: string): Promise<Value | undefined> {
  return (await scopes.get(inside)?.read.get(key)) as Value | undefined
}

/** The record that records of a batch belong to. A batch never writes records of two types. */
export function parentRow(inside: Repositories, scope: RecordScope, type: string, id: string): Promise<StoredRecord | undefined> {
  return readOnce(inside, `parent ${type} ${id}`, () => inside.records.find(scope, type, id))
}

/** Does the work of a key once, at the end of the batch; at once outside of one. */
export async function atEnd(inside: Repositories, key: string, work: () => Promise<void>): Promise<void> {
  const last = scopes.get(inside)?.last
  if (last) last.set(key, work)
  else await work()
}

// A seal is a hash over audit rows and the previous seal. A changed row invalidates every later seal.
import { createHash } from 'node:crypto'
import type { AuditRow, SealRow } from '../../store/audit/seals.ts'

type Sealed = { seq: number; hash: string }

/** Every column in this order, as JSON: the same text on both databases. */
export function hashOfRow({ seq, account, at, actor, actor_name, ip, request_id, action, type, id, detail }: AuditRow): string {
  return sha256([seq, account, at, actor, actor_name, ip, request_id, action, type, id, detail])
}

/** `before` = the hash of the previous seal; empty for the first. */
export function hashOfSeal({ id, at }: Pick<SealRow, 'id' | 'at'>, before: string, rows: readonly Sealed[]): string {
  return sha256([before, id, at, rows.map(({ seq, hash }) => [seq, hash])])
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

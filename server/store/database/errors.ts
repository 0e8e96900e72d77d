// Maps database errors to the portal's codes.

/** `statistics`: only their store of rollups does not answer. */
export type StoreFault = 'full' | 'locked' | 'unavailable' | 'conflict' | 'statistics' | 'unknown'

export class StoreError extends Error {
  override name = 'StoreError'
  readonly fault: StoreFault
  constructor(message: string, fault: StoreFault, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** Codes of SQLite (`SQLITE_…`), of PostgreSQL (SQLSTATE) and of the operating system. */
const faults: [pattern: RegExp, fault: StoreFault][] = [
  [/^SQLITE_FULL|^53100$|^ENOSPC$|^EDQUOT$/, 'full'],
  [/^SQLITE_CONSTRAINT|^23/, 'conflict'],
  [/^SQLITE_BUSY|^SQLITE_LOCKED|^55P03$|^40001$|^40P01$/, 'locked'],
  [/^SQLITE_(IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|PERM|NOLFS)|^E(ACCES|PERM|ROFS|IO|NOENT|NOTDIR)$/, 'unavailable'],
  [
    /^(08|25006|28|3D|42501|53|57|58|XX00[12])|^E(CONNREFUSED|CONNRESET|TIMEDOUT|NOTFOUND|AI_AGAIN|PIPE|HOSTUNREACH|NETUNREACH)$/,
    'unavailable',
  ],
]

export function faultOf(error: unknown): StoreFault {
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return faults.find(([pattern]) => pattern.test(code))?.[1] ?? 'unknown'
}

/** Turns a driver error into a StoreError; bugs pass through unchanged. */
export function asStoreError(error: unknown, doing: string): unknown {
  if (error instanceof StoreError) return error
  const fault = faultOf(error)
  return fault === 'unknown' ? error : new StoreError(`${doing}: ${(error as Error).message}`, fault, error)
}

// Errors of an S3 storage, as the errors of the operating system that say the same.

type ServiceError = Error & { $metadata?: { httpStatusCode?: number }; code?: unknown }
const full = new Set(['QuotaExceeded', 'StorageFull', 'XMinioStorageFull', 'InsufficientCapacity'])

/** ENOSPC when it is full, EIO for any other refusal; errors of the network have their own code. */
export function s3Fault(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { name, message, code, $metadata } = error as ServiceError
  if (typeof code === 'string' && /^E[A-Z]+$/.test(code)) return error
  const status = $metadata?.httpStatusCode
  if (status === undefined && name !== 'TimeoutError') return error
  const isFull = full.has(name) || status === 507
  return Object.assign(new Error(`S3: ${name}: ${message}`, { cause: error }), { code: isFull ? 'ENOSPC' : 'EIO' })
}

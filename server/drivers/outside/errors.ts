// Reasons why an outside host could not be reached. A name without an address and a name with an internal address share one reason, so that nothing reveals the internal network.

export const outsideReasons = [
  'no_public_address',
  'port_closed',
  'dns_silent',
  'loop',
  'refused',
  'timeout',
  'broken',
  'too_large',
  'tls',
  'tls_name',
  'tls_expired',
  'tls_untrusted',
  'busy',
] as const
export type OutsideReason = (typeof outsideReasons)[number]

export class OutsideError extends Error {
  override name = 'OutsideError'
  readonly reason: OutsideReason
  constructor(reason: OutsideReason, { cause }: { cause?: unknown } = {}) {
    super(reason, { cause })
    this.reason = reason
  }
}

const ofCodes: Record<string, OutsideReason> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
  ETIMEDOUT: 'timeout',
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_name',
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
  CERT_UNTRUSTED: 'tls_untrusted',
}

/** Maps errors of sockets, TLS and the HTTP parser. */
export function outsideError(cause: unknown): OutsideError {
  if (cause instanceof OutsideError) return cause
  const { name, code = '' } = cause as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return new OutsideError('timeout', { cause })
  return new OutsideError(ofCodes[code] ?? (/^(ERR_SSL_|ERR_TLS_|EPROTO)/.test(code) ? 'tls' : 'broken'), { cause })
}

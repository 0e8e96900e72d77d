// Valid names of type folders. A type's name becomes an API segment and a page address, so names in use are reserved.

const pattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
const longest = 63

/** First segments of the API and of the portal's own pages. */
export const reservedTypeNames: ReadonlySet<string> = new Set([
  'api',
  'agent',
  'agent-kinds',
  'agent-types',
  'csp-reports',
  'statistics',
  'access-log',
  'attention',
  'day-traffic',
  'limits',
  'lead-answers',
  'billing',
  'ioss-statistics',
  'machine-statistics',
  'partner-statistics',
  'player-statistics',
  'audit',
  'persons',
  'staff',
  'oauth',
  'session',
  'sessions',
  'accounts',
  'account',
  'brand',
  'brand-hosts',
  'brands',
  'setup',
  'definitions',
  'messages',
  'validators',
  'countries',
  'regions',
  'events',
  'healthz',
  'readyz',
  'openapi',
  'assets',
  'static',
  'files',
  'uploads',
  'index',
  'search',
  'revisions',
  'entry',
  'service',
  'manager',
  'password',
  'prices',
  'billing',
  'registration',
  'activation',
  'phone',
  'reports',
  'totp',
  'tokens',
  'sign-ins',
  'members',
  'invitations',
  'name-proof',
  'history',
  'lead-deliveries',
  'app',
  'login',
  'register',
  'set-password',
  'phone-verify',
  'report-unsubscribe',
  'restore',
  'undo',
  'activate',
  'twofa-warning',
  'admin',
  'f-cdn',
  'streaming',
  'media',
  's3-media',
  'dns',
  'player',
  'cloud',
  'security',
  'stat',
  'statistics',
  'stream-statistics',
  'profile',
  'dashboard',
  'home',
  'talking-head',
  'oldstat',
  'billingrates',
  'turboflare',
  'problems',
  'new',
  'constructor',
  'prototype',
])

/** Entries that are not types: hidden files, shared fragments, the data links of mounted volumes. */
export function isSkipped(name: string): boolean {
  return name.startsWith('.') || name.startsWith('_')
}

export function isTypeName(name: string): boolean {
  return name.length <= longest && pattern.test(name)
}

/** A name that is safe in a log line or an answer: no control characters, limited length. */
export function printable(name: string): string {
  const text = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '?')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

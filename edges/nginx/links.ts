// Signed links (docs/edge-contract.md).
import { createHash } from 'node:crypto'

/** `expires`: seconds since 1970; absent for links that never expire. `address`: absent for links without a bound address. */
export type Link = { path: string; secret: string; expires?: number; address?: string }

/** @example signatureOf({ path: '/a', secret: 's', expires: 1 }) → the parameter `md5` */
export function signatureOf({ path, secret, expires, address }: Link): string {
  const text = [expires, path, address, secret].filter((part) => part !== undefined).join(' ')
  return createHash('md5').update(text).digest('base64url')
}

export const vectors: Link[] = [
  { expires: 1798761600, path: '/video/one.mp4', address: '192.0.2.7', secret: 'sEcret_2026' },
  { path: '/video/one.mp4', address: '192.0.2.7', secret: 'sEcret_2026' },
  { expires: 1798761600, path: '/video/one.mp4', secret: 'sEcret_2026' },
  { path: '/video/one.mp4', secret: 'sEcret_2026' },
  { expires: 1798761600, path: '/файлы/a b.txt', secret: 'sEcret_2026' },
]

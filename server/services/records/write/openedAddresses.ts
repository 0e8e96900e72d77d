// Addresses that the portal or an agent opens for a customer (`opens`) must be addresses, not inside the operator's networks, and not at ports of other services (docs/decisions/182, 357).
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import { mentions } from '../../../../src/engine/schema/mentions.ts'
import type { Schema, Test } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { networksOf, type Networks } from '../../../drivers/outside/networks.ts'
import { isWebPort } from '../../../drivers/outside/ports.ts'
import { playerOrigins } from '../../playerOrigins.ts'
import { invalid } from '../../problem.ts'
import type { ServiceSettings } from '../../settings.ts'
import { annotated } from '../read/storedFields.ts'

type Parts = {
  settings: Pick<ServiceSettings, 'OUTBOUND_NETWORKS' | 'PLAYER_ORIGINS' | 'LIVE_HLS_URL'>
  schema: Schema
  test?: Test | undefined
}
type Authority = { host: string; port: number | undefined }

/** Names reserved for local networks. */
const insideNames = ['local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']

/**
 * Throws 400 `invalid`, keyword `opens` or `closedPort`. The agent itself checks what a name resolves to, because that may change.
 * `stored`: addresses of it are not refused again, so that a record whose network is no longer allowed can still be deactivated.
 */
export function refuseClosedAddresses({ settings, schema, test }: Parts, data: PlainObject, stored?: PlainObject): void {
  if (!mentions(schema, 'opens')) return
  const allowed = { networks: networksOf(settings.OUTBOUND_NETWORKS), origins: playerOrigins(settings) }
  const errors = annotated(schema, data, 'opens', test).flatMap(({ pointer: path, value }) => {
    const fault = typeof value === 'string' && value !== '' ? faultOf(value, allowed) : undefined
    return fault ? [{ path, value, ...fault }] : []
  })
  if (errors.length === 0) return
  const known = new Set(stored && annotated(schema, stored, 'opens', test).map(({ value }) => value))
  const left = errors.flatMap(({ value, ...error }): FieldError[] => (known.has(value) ? [] : [error]))
  if (left.length > 0) throw invalid(left)
}

/** `origins`: customers choose streams that are played there as sources, wherever the operator's media nodes are. */
function faultOf(
  address: string,
  { networks, origins }: { networks: Networks; origins: readonly string[] },
): Omit<FieldError, 'path'> | undefined {
  const url = scheme.test(address) ? address : `any://${address}`
  // Patterns of types accept what no program can open: a port of 99999, a broken host.
  if (!URL.canParse(url)) return { keyword: 'opens', params: {} }
  const { host, port } = authorityOf(address)
  if (!origins.includes(new URL(url).origin) && !isOutside(host, networks)) return { keyword: 'opens', params: {} }
  return port === undefined || isWebPort(port) ? undefined : { keyword: 'closedPort', params: { port } }
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i

/** Of `scheme://host:port/path` or `host:port`; an IPv6 address is without its brackets. */
function authorityOf(address: string): Authority {
  const authority =
    address
      .trim()
      .replace(scheme, '')
      .split(/[/?#\\]/, 1)[0]
      ?.split('@')
      .at(-1) ?? ''
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d*))?$/.exec(authority) ?? []
  return { host: bracketed ?? plainHost(plain), port: port ? Number(port) : undefined }
}

/** As programs read it: `127.0.0.%31` and the letters and dots of other scripts are spellings of one host. */
function plainHost(host: string): string {
  return domainToASCII(host).replace(/\.$/, '')
}

function isOutside(host: string, networks: Networks): boolean {
  if (isIP(host) !== 0) return networks.isOpen(host)
  if (host === 'localhost' || host.endsWith('.localhost')) return networks.isOpen('127.0.0.1')
  const labels = host.split('.')
  // Some programs accept `127.1` and `0x7f.1` as addresses.
  if (labels.length < 2 || /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return false
  return labels.every((label) => label !== '') && !insideNames.some((name) => host.endsWith(`.${name}`))
}

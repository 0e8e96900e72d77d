// Addresses that the portal or an agent opens for a customer (`opens`) must be addresses, and not inside the operator's networks.
import { isIP } from 'node:net'
import type { PlainObject } from '../../../../src/engine/json/objects.ts'
import type { Schema, Test } from '../../../../src/engine/schema/types.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { networksOf, type Networks } from '../../../drivers/outside/networks.ts'
import { invalid } from '../../problem.ts'
import type { ServiceSettings } from '../../settings.ts'
import { mentions } from '../../../../src/engine/schema/mentions.ts'
import { annotated } from '../read/storedFields.ts'

type Parts = { settings: Pick<ServiceSettings, 'OUTBOUND_NETWORKS'>; schema: Schema; test?: Test | undefined }

/** Names reserved for local networks. */
const insideNames = ['local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa']

/** Throws 400 `invalid`, keyword `opens`. The agent itself checks what a name resolves to, because that may change. */
export function refuseInternalAddresses({ settings, schema, test }: Parts, data: PlainObject): void {
  if (!mentions(schema, 'opens')) return
  const networks = networksOf(settings.OUTBOUND_NETWORKS)
  const errors = annotated(schema, data, 'opens', test).flatMap(({ pointer: path, value }): FieldError[] =>
    typeof value !== 'string' || value === '' || (isAddress(value) && isOutside(hostOfAddress(value), networks))
      ? []
      : [{ path, keyword: 'opens', params: {} }],
  )
  if (errors.length > 0) throw invalid(errors)
}

/** Patterns of types accept what no program can open: a port of 99999, a broken host. */
const isAddress = (text: string): boolean => URL.canParse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `any://${text}`)

/** The host of `scheme://host:port/path` or `host:port`; an IPv6 address without its brackets. */
export function hostOfAddress(address: string): string {
  const authority =
    address
      .trim()
      .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
      .split(/[/?#\\]/, 1)[0] ?? ''
  const host = /^\[([^\]]*)\]/.exec(authority)?.[1] ?? authority.replace(/:\d*$/, '')
  return host.toLowerCase().replace(/\.$/, '')
}

function isOutside(host: string, networks: Networks): boolean {
  if (isIP(host) !== 0) return networks.isOpen(host)
  if (host === 'localhost' || host.endsWith('.localhost')) return networks.isOpen('127.0.0.1')
  const labels = host.split('.')
  // Some programs accept `127.1` and `0x7f.1` as addresses.
  if (labels.length < 2 || /^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return false
  return host.split('.').every((label) => label !== '') && !insideNames.some((name) => host.endsWith(`.${name}`))
}

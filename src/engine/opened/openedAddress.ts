// Judges addresses that the portal or an agent opens for a customer (`opens`) by their text: browsers while a form is filled in, the portal when it is saved. Agents judge again when they connect, because names may lead anywhere.
import { maskOf, wordsOf } from '../formats/networks.ts'
import type { FieldError } from '../types.ts'
import { closed4, closed6, global6, insideNames, isWebPort } from './closed.ts'

/** Addresses that the operator allows in addition to public ones. */
export type Opened = {
  /** Networks of their own, such as `10.1.0.0/16`; `unknown`: there are some, and this side does not know which. */ networks:
    | readonly string[]
    | 'unknown'
  /** Where players load streams from, wherever that is. */ origins: readonly string[]
}
type Fault = Omit<FieldError, 'path'>
type Authority = { host: string; port: number | undefined }
type Network = { words: number[]; length: number }

/** Keyword `opens` for what is no address and for hosts inside, `closedPort` with `params.port` for ports of other services. */
export function openedFault(address: string, { networks, origins }: Opened): Fault | undefined {
  const url = scheme.test(address) ? address : `any://${address}`
  // Patterns of types accept what no program can open: a port of 99999, a broken host.
  if (!URL.canParse(url)) return { keyword: 'opens', params: {} }
  const { host, port } = authorityOf(address)
  const mayBeOpen = networks === 'unknown' || origins.includes(new URL(url).origin) || isOutside(host, networks)
  if (!mayBeOpen) return { keyword: 'opens', params: {} }
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

/**
 * As programs read it: `127.0.0.%31` and the letters and dots of other scripts are spellings of one host. Empty for what is none, and for
 * addresses that only some programs accept, such as `127.1` and `0x7f.1`.
 */
function plainHost(given: string): string {
  const address = `http://${given}`
  if (!URL.canParse(address)) return ''
  const [host = '', spelled] = [new URL(address).hostname, given].map((one) => one.replace(/\.$/, ''))
  return wordsOf(host) && host !== spelled ? '' : host
}

function isOutside(host: string, allowed: readonly string[]): boolean {
  const words = wordsOf(host)
  if (words) return isOpen(words, allowed)
  if (host === 'localhost' || host.endsWith('.localhost')) return isOutside('127.0.0.1', allowed)
  const labels = host.split('.')
  if (labels.length < 2) return false
  return labels.every((label) => label !== '') && !insideNames.some((name) => host.endsWith(`.${name}`))
}

/** As `networksOf` of the drivers decides when a program connects. */
function isOpen(words: number[], allowed: readonly string[]): boolean {
  const isV4 = words.length === 2
  // An address of IPv4 in one of IPv6 reaches any host.
  const isMapped = !isV4 && words.slice(0, 5).every((word) => word === 0) && words[5] === 0xffff
  if (!isMapped && isWithin(words, allowed)) return true
  return isV4 ? !isWithin(words, closed4) : isWithin(words, [global6]) && !isWithin(words, closed6)
}

function isWithin(words: number[], networks: readonly string[]): boolean {
  return networks.map(networkOf).some(
    (network) =>
      network?.words.length === words.length &&
      words.every((word, index) => {
        const mask = maskOf(network.length - index * 16)
        return (word & mask) === ((network.words[index] ?? 0) & mask)
      }),
  )
}

/** Large lists of addresses are judged by the same few networks. */
const networksRead = new Map<string, Network | undefined>()

function networkOf(text: string): Network | undefined {
  if (!networksRead.has(text)) networksRead.set(text, networkIn(text))
  return networksRead.get(text)
}

function networkIn(text: string): Network | undefined {
  const [address = '', length] = text.split('/')
  const words = wordsOf(address)
  return words && { words, length: Number(length ?? words.length * 16) }
}

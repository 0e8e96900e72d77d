// Addresses that lead to the same stream (`noCircle`).
import { domainToASCII } from 'node:url'

export type OwnStream = { application: string; name: string; host: string }

/**
 * Names the stream that an address leads to. An account's stream is the same one at its ingest and its playback address. The application is
 * made by the portal and occurs once, so it counts under every name and address of the server.
 */
export function streamNames(streams: readonly OwnStream[]): (address: string) => string {
  const known = new Map<string, string>()
  for (const { application, name, host } of streams)
    for (const key of [`${application}_${name}`, `${application}/${name}`, `//${host}/${name}`])
      if (!known.has(key)) known.set(key, `${application} ${name}`)
  const named = new Map<string, string>()
  return (address) => {
    const found = named.get(address) ?? nameOf(address, known)
    named.set(address, found)
    return found
  }
}

function nameOf(address: string, known: ReadonlyMap<string, string>): string {
  const plain = comparable(address)
  const [host = '', ...path] = plain.split('/')
  const keys = [
    path.at(-1) ?? '',
    ...path.map((part, index) => `${part}/${path[index + 1] ?? ''}`),
    ...path.map((part) => `//${host}/${part}`),
  ]
  const key = keys.find((one) => known.has(one))
  return key === undefined ? plain : known.get(key)!
}

export const hostIn = (address: string): string => comparable(address).split('/')[0] ?? ''

/** Equal for addresses of one place: letter case, root dot, script and default port of the host, encoded letters, dots and slashes of the path; without the query. */
function comparable(address: string): string {
  const [, authority = '', path = ''] = /^(?:[a-z][a-z0-9+.-]*:\/\/)?([^/?#]*)([^?#]*)/i.exec(address.trim()) ?? []
  const [, name = '', port = ''] = /^(?:.*@)?(.*?)((?::\d*)?)$/.exec(authority) ?? []
  const host = name.replace(/\.$/, '')
  const shownPort = /^:(?:1935|443|80|)$/.test(port) ? '' : port
  return [`${domainToASCII(host) || host.toLowerCase()}${shownPort}`, ...segmentsOf(path)].join('/')
}

function segmentsOf(path: string): string[] {
  const segments: string[] = []
  for (const segment of path.split('/').map(decoded)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

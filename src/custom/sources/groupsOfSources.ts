// Groups of an account as segments of source addresses: `<account>1` to `<account>11`.

const GROUPS = 11

export function groupNames(code: string): string[] {
  return Array.from({ length: GROUPS }, (_, index) => `${code}${index + 1}`)
}

/** The group of an address; undefined if no segment of its path names one. */
export function groupOf(address: string, code: string): string | undefined {
  const names = groupNames(code)
  return segmentsOf(address)?.path.find((segment) => names.includes(segment))
}

/** The address with every segment that names a group replaced; other addresses stay. */
export function withGroup(address: string, code: string, group: string): string {
  const names = groupNames(code)
  const parts = segmentsOf(address)
  return parts ? [parts.host, ...parts.path.map((segment) => (names.includes(segment) ? group : segment))].join('/') : address
}

function segmentsOf(address: string): { host: string; path: string[] } | undefined {
  const [, host, path] = /^([^/]*:\/\/[^/]+)\/(.*)$/s.exec(address) ?? []
  return host === undefined || path === undefined ? undefined : { host, path: path.split('/') }
}

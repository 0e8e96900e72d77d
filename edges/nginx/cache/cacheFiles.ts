// Deletes cached copies of nginx by the key in the first bytes of each file.
import { open, opendir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const headBytes = 16_384
const mark = Buffer.from('\nKEY: ')
/** One path of a purge. `query` is undefined when every query matches. */
export type Wanted = { path: string; query: string | undefined; isPrefix: boolean }
export type Key = { resource: string; path: string; args: string }

/** Deletes the copies that match one of the paths of their resource. */
export async function deleteCopies(dir: string, wanted: ReadonlyMap<string, readonly Wanted[]>): Promise<void> {
  for await (const entry of await opendir(dir, { recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const key = await keyIn(file).catch(() => undefined)
    if (key && wanted.get(key.resource)?.some((path) => isWanted(key, path))) await rm(file, { force: true })
  }
}

async function keyIn(file: string): Promise<Key | undefined> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const begin = buffer.indexOf(mark)
    const end = buffer.indexOf(10, begin + mark.length)
    if (begin === -1 || end === -1 || end > bytesRead) return undefined
    return keyOf(buffer.toString('utf8', begin + mark.length, end))
  } finally {
    await handle.close()
  }
}

/** `<resource> <generation> <slice> <path> <parameters> <cookies>` */
export function keyOf(text: string): Key {
  const [resource = '', , , path = '', args = ''] = text.split(' ')
  return { resource, path: plainPath(path), args }
}

/** @example wantedIn('/a/b*') → paths that begin with /a/b */
export function wantedIn(text: string): Wanted {
  const whole = text.replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/, '')
  const isPrefix = whole.endsWith('*')
  const [path = '', ...rest] = (isPrefix ? whole.slice(0, -1) : whole).split('?')
  return { path: plainPath(path || '/'), query: rest.length > 0 ? rest.join('?') : undefined, isPrefix }
}

function isWanted(key: Key, { path, query, isPrefix }: Wanted): boolean {
  if (query === undefined) return isPrefix ? key.path.startsWith(path) : key.path === path
  return key.path === path && (isPrefix ? key.args.startsWith(query) : key.args === query)
}

/** As nginx compares paths: decoded, without dots and repeated slashes. */
function plainPath(path: string): string {
  const bytes = Buffer.from(path, 'utf8').toString('latin1')
  const decoded = bytes.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const parts: string[] = []
  const all = decoded.replace(/\/+/g, '/').split('/')
  for (const [index, part] of all.entries()) {
    if (part === '..') parts.splice(Math.max(1, parts.length - 1))
    if (part !== '.' && part !== '..') parts.push(part)
    else if (index === all.length - 1) parts.push('')
  }
  return parts.join('/')
}

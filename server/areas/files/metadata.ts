// The header Upload-Metadata of tus: pairs of a name and a value in Base64, separated by commas.
import { invalidAt } from '../../services/problem.ts'

const members = { filename: 'name', name: 'name', path: 'path', modified: 'modified' } as const
type Metadata = Partial<Record<(typeof members)[keyof typeof members], string>>
const longest = 8192
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Unknown names are ignored, as the protocol says. Throws 400 `invalid`. */
export function readMetadata(header: string | string[] | undefined): Metadata {
  if (header === undefined || header === '') return {}
  if (typeof header !== 'string' || header.length > longest) throw wrong()
  const found: Metadata = {}
  for (const pair of header.split(',')) {
    const [name = '', value = '', ...rest] = pair.trim().split(' ')
    if (rest.length > 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw wrong()
    if (Object.hasOwn(members, name)) found[members[name as keyof typeof members]] = decoded(value)
  }
  return found
}

function decoded(value: string): string {
  try {
    return utf8.decode(Buffer.from(value, 'base64'))
  } catch {
    throw wrong()
  }
}

const wrong = (): Error => invalidAt('?upload-metadata', 'format', { format: 'upload-metadata' })

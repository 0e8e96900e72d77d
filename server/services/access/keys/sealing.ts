// Secrets that must be read again are sealed with a key that is not in the database: a copy of the database alone opens nothing.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyIdOf, keysIn, type SealingKey } from './keyFile.ts'

export type Sealing = {
  /** `subject` = whose it is: sealed text of one does not open for another. */
  seal: (text: string, subject: string) => string
  /** Undefined when it was sealed with a key that is not here, for another subject, or changed since. */
  open: (sealed: string, subject: string) => string | undefined
  /** A keyed hash for short secrets, which a plain one would not protect. It stays the same when the key is rotated. */
  mark: (text: string) => string
  /** Which keys are here: the first seals, all open. */
  keyIds: () => string[]
  /** What a file of keys holds when the others have no use any more. */
  newestOnly: () => string[]
  /** The key of `mark`, for whoever keeps it; `useMarkKey` takes the one that was kept. */
  markKey: () => string
  useMarkKey: (key: string) => void
}
const ivBytes = 12
const tagBytes = 16

/** `key`: keys in base64url from the settings, separated by commas, the first one seals; empty: the file in the data folder, made when it is first needed. */
export function createSealing({ key, dataDir }: { key: string; dataDir: string }): Sealing {
  let known: SealingKey[] | undefined
  let marks: Buffer | undefined
  const keys = (): SealingKey[] => (known ??= key ? key.split(',').map(withId) : keysIn(dataDir).map(withId))

  return {
    seal(text, subject) {
      const [{ id, bytes }] = keys() as [SealingKey]
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(subject))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, subject) {
      const id = keyOfSealed(sealed)
      const body = sealed.slice(id === undefined ? 0 : id.length + 1)
      for (const one of keys()) {
        // Text of a time when keys had no id is tried with each.
        const text = id === undefined || id === one.id ? openWith(one.bytes, Buffer.from(body, 'base64url'), subject) : undefined
        if (text !== undefined) return text
      }
      return undefined
    },
    mark: (text) =>
      createHmac('sha256', marks ?? keys()[0]!.bytes)
        .update(text)
        .digest('base64url'),
    keyIds: () => keys().map(({ id }) => id),
    newestOnly: () =>
      keys()
        .slice(0, 1)
        .map(({ bytes }) => bytes.toString('base64url')),
    markKey: () => (marks ?? keys()[0]!.bytes).toString('base64url'),
    useMarkKey: (text) => void (marks = Buffer.from(text, 'base64url')),
  }
}

/** The id of the key that sealed it; undefined when keys had no id then. */
export function keyOfSealed(sealed: string): string | undefined {
  return /^([\w-]{8})\./.exec(sealed)?.[1]
}

function withId(text: string): SealingKey {
  const bytes = Buffer.from(text, 'base64url')
  return { id: keyIdOf(bytes), bytes }
}

function openWith(key: Buffer, bytes: Buffer, subject: string): string | undefined {
  if (bytes.length < ivBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes))
    .setAAD(Buffer.from(subject))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

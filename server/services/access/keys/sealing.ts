// Seals secrets that must be read again with a key outside the database: a copy of the database alone reveals nothing.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyIdOf, keysIn, type SealingKey } from './keyFile.ts'

export type Sealing = {
  /** `subject` = the owner: text sealed for one subject does not open for another. */
  seal: (text: string, subject: string) => string
  /** Undefined when the key is missing, the subject differs, or the text was changed. */
  open: (sealed: string, subject: string) => string | undefined
  /** A keyed hash for short secrets, which a plain one would not protect. It stays the same when the key is rotated. */
  mark: (text: string) => string
  /** Ids of the present keys: the first seals, all open. */
  keyIds: () => string[]
  /** Contents of a key file without the keys that are no longer used. */
  newestOnly: () => string[]
  /** The key of `mark`, so that a rotation can store it; `useMarkKey` restores the stored one. */
  markKey: () => string
  useMarkKey: (key: string) => void
}
const ivBytes = 12
const tagBytes = 16

/** `key`: keys in base64url from the settings, separated by commas, the first one seals; empty: the file in the data folder, created on first use. */
export function createSealing({ key, dataDir }: { key: string; dataDir: string }): Sealing {
  let loaded: SealingKey[] | undefined
  let marks: Buffer | undefined
  const keys = (): SealingKey[] => (loaded ??= key ? key.split(',').map(withId) : keysIn(dataDir).map(withId))

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
        // Text from before keys had ids is tried with each key.
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

/** Id of the key that sealed the text; undefined for text from before keys had ids. */
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

// Secrets that must be read again (those of authenticators) are sealed with a key that is not in the database: a copy of the database alone opens nothing.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'

export type Sealing = {
  /** `subject` = whose it is: sealed text of one does not open for another. */
  seal: (text: string, subject: string) => string
  /** Undefined when it was sealed with another key, for another subject, or changed since. */
  open: (sealed: string, subject: string) => string | undefined
  /** A keyed hash for short secrets, which a plain one would not protect. */
  mark: (text: string) => string
}
export const keyFile = 'secrets.key'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16

/** `key` in base64url from the settings; empty: a file in the data folder, made when it is first needed. */
export function createSealing({ key, dataDir }: { key: string; dataDir: string }): Sealing {
  let known: Buffer | undefined
  const theKey = (): Buffer => (known ??= key ? Buffer.from(key, 'base64url') : keyIn(resolve(dataDir)))

  return {
    seal(text, subject) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', theKey(), iv).setAAD(Buffer.from(subject))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, subject) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', theKey(), bytes.subarray(0, ivBytes))
        .setAAD(Buffer.from(subject))
        .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    mark: (text) => createHmac('sha256', theKey()).update(text).digest('base64url'),
  }
}

function keyIn(dataDir: string): Buffer {
  const file = join(dataDir, keyFile)
  const made = randomBytes(keyBytes)
  try {
    // On the disk before anything is sealed with it.
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, made.toString('base64url'))
    fsyncSync(handle)
    closeSync(handle)
    return made
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const read = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  if (read.length !== keyBytes) throw new Error(`${file} is no key of ${keyBytes} bytes`)
  return read
}

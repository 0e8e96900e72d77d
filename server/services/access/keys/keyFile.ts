// The file of encryption keys for sealed values: one base64url key per line. The first one seals, the others only open.
import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StoreError } from '../../../store/database/errors.ts'

export type SealingKey = { id: string; bytes: Buffer }
export const keyFile = 'secrets.key'
const keyBytes = 32

/** Identifies a key without revealing it. */
export function keyIdOf(key: Buffer): string {
  return createHash('sha256').update('portal sealing key ').update(key).digest('base64url').slice(0, 8)
}

export function newKey(): string {
  return randomBytes(keyBytes).toString('base64url')
}

export function hasKeyFile(dataDir: string): boolean {
  return existsSync(join(resolve(dataDir), keyFile))
}

/** Creates the file with one key when it is missing. Throws StoreError when it contains anything but keys. */
export function keysIn(dataDir: string): string[] {
  const dir = resolve(dataDir)
  const file = join(dir, keyFile)
  // With PostgreSQL nothing has created the folder yet.
  if (!existsSync(dir)) mkdirSync(dir, { recursive: true, mode: 0o700 })
  try {
    writeWhole(file, 'wx', [newKey()])
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
  const keys = readFileSync(file, 'utf8').split(/\s+/).filter(Boolean)
  if (keys.length === 0 || keys.some((key) => Buffer.from(key, 'base64url').length !== keyBytes))
    throw new StoreError(
      `${file} holds something else than keys of ${keyBytes} bytes in base64url, one a line. Put the file back from its backup`,
      'unavailable',
    )
  return keys
}

/** Writes atomically: a killed process leaves the previous keys. */
export function writeKeys(dataDir: string, keys: string[]): void {
  const file = join(resolve(dataDir), keyFile)
  const temporary = `${file}.new`
  writeWhole(temporary, 'w', keys)
  renameSync(temporary, file)
}

/** Synced to disk before anything is sealed with the key. */
function writeWhole(file: string, flags: 'w' | 'wx', keys: string[]): void {
  const handle = openSync(file, flags, 0o600)
  try {
    writeSync(handle, keys.join('\n'))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

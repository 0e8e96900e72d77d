// Random names and secrets, and the hashes under which secrets are stored.
import { hash, randomBytes, randomInt } from 'node:crypto'

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const clearLetters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const keyLength = 24

/** Lower-case letters and digits: `randomText(16)` has 82 bits. */
export function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
/** Letters and digits without look-alikes, for secrets that people may have to read out: 142 bits. */
export function randomKey(): string {
  return Array.from({ length: keyLength }, () => clearLetters[randomInt(clearLetters.length)]).join('')
}
/** 256 bits, for a session or a code. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
/** The stored form of a token; tokens are long and random, so a plain hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}
/** Digits are uniformly distributed; leading zeros are kept. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

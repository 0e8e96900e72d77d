// Passwords: argon2id off the event loop, a few at a time, the same work whether or not there is a hash to compare with.
import { hash, verify } from '@node-rs/argon2'
import type { FieldError } from '../../../src/engine/types.ts'
import { Problem } from '../problem.ts'
import list from './commonPasswords.json' with { type: 'json' }

export type HashCost = { memoryCost: number; timeCost: number }
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** False for an unknown person too, after as much work. */
  verify: (stored: string | undefined, password: string) => Promise<boolean>
}
export const defaultCost: HashCost = { memoryCost: 64 * 1024, timeCost: 3 }
/** What the codes of password links are for. */
export const passwordPurpose = 'password'
export const passwordLength = { least: 8, most: 64 }
const atOnce = 2
const mostWaiting = 64

export function createPasswords(cost: HashCost = defaultCost): Passwords {
  const inTurn = createQueue(atOnce, mostWaiting)
  const options = { ...cost, parallelism: 1 }
  let nobody: Promise<string> | undefined

  return {
    hash: (password) => inTurn(() => hash(normal(password), options)),
    verify: (stored, password) => inTurn(async () => {
      nobody ??= hash('nobody has this password', options)
      const matches = await verify(stored ?? (await nobody), normal(password.slice(0, 1024)))
      return stored !== undefined && matches
    }),
  }
}

/** What is wrong with a new password, if anything. It is taken as it is: spaces count, nothing is cut off. */
export function passwordErrors(password: string, email: string, path = '/password'): FieldError[] {
  const given = normal(password)
  const length = [...given].length
  if (length < passwordLength.least) return [{ path, keyword: 'minLength', params: { limit: passwordLength.least } }]
  if (length > passwordLength.most) return [{ path, keyword: 'maxLength', params: { limit: passwordLength.most } }]
  if (/\p{Cc}/u.test(given)) return [{ path, keyword: 'characters', params: {} }]
  const [typed, mail] = [given.toLowerCase(), normal(email.trim()).toLowerCase()]
  if (typed === mail || typed === mail.split('@')[0]) return [{ path, keyword: 'differs', params: { from: 'email' } }]
  return isCommon(typed) ? [{ path, keyword: 'common', params: {} }] : []
}

const common = new Set(list.passwords.split(' '))

/** One of those that everybody tries first, or one character over and over. */
function isCommon(typed: string): boolean {
  return common.has(typed) || new Set(typed).size === 1
}

// The same password typed on two systems may arrive composed or decomposed.
function normal(password: string): string {
  return password.normalize('NFC')
}

function createQueue(workers: number, most: number) {
  const waiting: (() => void)[] = []
  let busy = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (busy >= workers) {
      if (waiting.length >= most) throw new Problem(503, 'busy', { headers: { 'retry-after': '1' } })
      await new Promise<void>((start) => waiting.push(start))
    } else busy += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

// Passwords: argon2id in low-priority processes, a few at a time, with the same work whether or not a hash exists.
import { availableParallelism } from 'node:os'
import { normalPassword, PASSWORD_LENGTH, passwordFault, type PasswordFault } from '../../../../src/engine/rights/passwords.ts'
import type { FieldError } from '../../../../src/engine/types.ts'
import { createSlots } from '../../../drivers/slots.ts'
import { Problem } from '../../problem.ts'
import { hash, HashingError, verify } from './hashing.ts'
import list from './commonPasswords.json' with { type: 'json' }

export type HashCost = { memoryCost: number; timeCost: number }
export type Passwords = {
  hash: (password: string) => Promise<string>
  /** False for an unknown person too, after the same work. `first`: jumps the queue, even when it is full. */
  verify: (stored: string | undefined, password: string, how?: { first?: boolean }) => Promise<boolean>
}
export const defaultCost: HashCost = { memoryCost: 64 * 1024, timeCost: 3 }
/** Purpose of password-link codes. */
export const passwordPurpose = 'password'
/** Leaves one processor free for requests, where there are several. */
const atOnce = availableParallelism() > 2 ? 2 : 1
const maxWaiting = 64

export function createPasswords(cost: HashCost = defaultCost): Passwords {
  const inTurn = createSlots({ atOnce, waiting: maxWaiting, full: busy })
  const options = { ...cost, parallelism: 1 }
  let nobody: Promise<string> | undefined

  return {
    hash: (password) => inTurn(() => hash(normalPassword(password), options, atOnce)).catch(asBusy),
    verify: (stored, password, how) =>
      inTurn(async () => {
        const other = await (nobody ??= hash('nobody has this password', options, atOnce).catch(forget))
        const matches = await verify(stored ?? other, normalPassword(password.slice(0, 1024)), atOnce)
        return stored !== undefined && matches
      }, how).catch(asBusy),
  }

  /** The next comparison tries again. */
  function forget(error: unknown): never {
    nobody = undefined
    throw error
  }
}

function busy(cause?: Error): Problem {
  return new Problem(503, 'busy', { headers: { 'retry-after': '1' }, cause })
}

function asBusy(error: unknown): never {
  throw error instanceof HashingError ? busy(error) : error
}

/** The problem of a new password, if any. */
export function passwordErrors(password: string, email: string, path = '/password'): FieldError[] {
  const fault = passwordFault(password, email)
  if (fault) return [{ path, keyword: fault, params: faultParams[fault] }]
  return isCommon(normalPassword(password).toLowerCase()) ? [{ path, keyword: 'common', params: {} }] : []
}
const faultParams: Record<PasswordFault, Record<string, unknown>> = {
  minLength: { limit: PASSWORD_LENGTH.least },
  maxLength: { limit: PASSWORD_LENGTH.most },
  characters: {},
  differs: { from: 'email' },
}

const common = new Set(list.passwords.split(' '))

/** One of the most common passwords, or one repeated character. */
function isCommon(typed: string): boolean {
  return common.has(typed) || new Set(typed).size === 1
}

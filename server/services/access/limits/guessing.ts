// How often somebody may try to sign in, before he waits or is locked out.
import { emailKey } from '../people/email.ts'
import { networkOf } from './network.ts'
import type { ThrottleRule } from './throttle.ts'

export const daySeconds = 86_400
export const networkRule = 'sign-in-network'

const locked = { window: daySeconds, refusal: { status: 403, code: 'account_locked' } }

// One address from one network is slowed early and locked at last; an account from everywhere, and a network on all accounts, are slowed later.
// The locks count a whole day: whoever waits out every pause, or comes from many places, meets them, too (NIST SP 800-63B-4 §3.2.2: a hundred at most).
// Counted by address, whatever host was asked: who reaches several brands is guessed at once, and an unknown address counts alike.
export function guessing({ email, ip }: { email: string; ip: string }): ThrottleRule[] {
  const account = emailKey(email)
  const here = `${account}/${networkOf(ip)}`
  return [
    { name: 'sign-in-account-network', subject: here, free: 5, most: 10, own: true },
    { name: 'sign-in-lock', subject: here, free: 20, most: 20, own: true, ...locked },
    { name: 'sign-in-lock-everywhere', subject: account, free: 100, most: 100, ...locked },
    { name: 'sign-in-account', subject: account, free: 30, most: 50 },
    { name: networkRule, subject: networkOf(ip), free: 30, most: 60 },
  ]
}

// Whoever attacks the account from elsewhere does not keep its owner out; the owner's own browser has its own count.
export function guessingAt(device: string): ThrottleRule[] {
  return [{ name: 'sign-in-device', subject: device, free: 5, most: 10, own: true }]
}

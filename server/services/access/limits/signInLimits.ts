// Limits on sign-in attempts: delays first, then a lock-out.
import { emailKey } from '../people/email.ts'
import { networkOf } from './network.ts'
import type { ThrottleRule } from './throttle.ts'
import { daySeconds } from '../../../../src/engine/time/units.ts'

export const networkRule = 'sign-in-network'

const locked = { window: daySeconds, refusal: { status: 403, code: 'account_locked' } }

// One address from one network is delayed early and locked last; an account from all networks, and a network on all accounts, are delayed later.
// Lock-outs count a whole day, so that slow and distributed guessing meets them too (NIST SP 800-63B-4 §3.2.2: at most a hundred).
// Counted by e-mail address whatever the host: a person who reaches several brands is one target, and unknown addresses count alike.
export function signInLimits({ email, ip }: { email: string; ip: string }): ThrottleRule[] {
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

// Attacks from elsewhere do not lock the owner out: known browsers have their own count.
export function deviceAttemptLimits(device: string): ThrottleRule[] {
  return [{ name: 'sign-in-device', subject: device, free: 5, most: 10, own: true }]
}

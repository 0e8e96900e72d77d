// Limits on requested e-mails, counted per requester and per mailbox, so that no single stranger uses up an owner's quota.
import { daySeconds } from '../../../../src/engine/time/units.ts'
import type { ThrottleRule } from './throttle.ts'

/** `asker`: a network, or a signed-in person. `mailbox`: brand and address. */
type Letters = { name: string; asker: string; mailbox: string; refusal: NonNullable<ThrottleRule['refusal']> }
export type LetterCounts = {
  /** Per minute and per day, from one requester to one mailbox. */ here: [number, number]
  /** Per minute and per day, from all requesters together. */ all: [number, number]
}

const minuteSeconds = 60

/** The shared limit is a multiple of the single one, which leaves room for the owner. */
export function letterLimits({ name, asker, mailbox, refusal }: Letters, { here, all }: LetterCounts): ThrottleRule[] {
  const rule = (suffix: string, subject: string, most: number, window: number): ThrottleRule => ({
    name: `${name}${suffix}`,
    subject,
    free: most,
    most,
    window,
    refusal,
  })
  const pair = `${mailbox}/${asker}`
  return [
    rule('', pair, here[0], minuteSeconds),
    rule('-here', pair, here[1], daySeconds),
    rule('-mailbox', mailbox, all[0], minuteSeconds),
    rule('-letters', mailbox, all[1], daySeconds),
  ]
}

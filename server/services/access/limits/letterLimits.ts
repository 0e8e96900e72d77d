// How many letters somebody may have written. They are counted by who asks and by who gets them, so that no one stranger uses up an owner's.
import { daySeconds } from './guessing.ts'
import type { ThrottleRule } from './throttle.ts'

/** `asker`: a network, or a person who is signed in. `mailbox`: brand and address. */
type Letters = { name: string; asker: string; mailbox: string; refusal: NonNullable<ThrottleRule['refusal']> }
export type LetterCounts = {
  /** A minute, and a day, of one asker to one mailbox. */ here: [number, number]
  /** The same, of all together. */ all: [number, number]
}

const minuteSeconds = 60

/** What all together may fill is several times what one of them may: the rest is left for the owner. */
export function letterLimits({ name, asker, mailbox, refusal }: Letters, { here, all }: LetterCounts): ThrottleRule[] {
  const rule = (suffix: string, subject: string, most: number, window: number): ThrottleRule => ({
    name: `${name}${suffix}`,
    subject,
    free: most,
    most,
    window,
    refusal,
  })
  const mine = `${mailbox}/${asker}`
  return [
    rule('', mine, here[0], minuteSeconds),
    rule('-here', mine, here[1], daySeconds),
    rule('-mailbox', mailbox, all[0], minuteSeconds),
    rule('-letters', mailbox, all[1], daySeconds),
  ]
}

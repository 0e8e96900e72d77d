/** Shown for an unknown value; never a made-up zero. */
export const DASH = '—'

export type Amount = number | null | undefined
export const isAmount = (value: Amount): value is number => typeof value === 'number' && Number.isFinite(value)

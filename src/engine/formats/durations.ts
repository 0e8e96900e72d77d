// Durations in nginx's notation.

export const unitSeconds = { d: 86_400, h: 3600, m: 60, s: 1 } as const

/** Seconds of a duration like `90m`; undefined if invalid. */
export function durationSeconds(text: string): number | undefined {
  const match = /^(\d{1,12})([smhd])$/.exec(text)
  return match ? Number(match[1]) * unitSeconds[match[2] as keyof typeof unitSeconds] : undefined
}

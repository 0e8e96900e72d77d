// Lengths of time; the name says the unit of the value. Every room may import this module.
export const secondMilliseconds = 1000
export const minuteMilliseconds = 60_000
export const hourMilliseconds = 3_600_000
export const dayMilliseconds = 86_400_000
export const hourSeconds = 3600
export const daySeconds = 86_400
export const dayMinutes = 1440

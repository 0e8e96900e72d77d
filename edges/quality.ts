// The bitrate of a stream on air, and whether it is too low for the picture that the record promises.

/** `row`: looks in a row with the same result. */
export type Quality = { isLow: boolean; row: number; isPoor: boolean }
/** Byte counter and time of the last report. */
export type Measured = { bytes: number; time: number }

/** A scene without movement is no fault: the second low mean in a row reports one, and two good ones end it. */
const looksNeeded = 2
/** Encoders begin with a burst, so the mean of a shorter time is meaningless. */
const minMilliseconds = 3000

/** The mean since the last report of the same stream in bits per second, by the clock of the media server; undefined for a span that is too short. */
export function bitrateOf({ bytes, time }: Measured, before: Measured | undefined): number | undefined {
  const from = before && before.time < time && before.bytes <= bytes ? before : { bytes: 0, time: 0 }
  return time - from.time >= minMilliseconds ? Math.round(((bytes - from.bytes) * 8000) / (time - from.time)) : undefined
}

export function qualityOf(bitrate: number | undefined, least: number | undefined, before: Quality | undefined): Quality {
  if (bitrate === undefined || least === undefined) return before ?? { isLow: false, row: 0, isPoor: false }
  const isLow = bitrate < least
  const row = before?.isLow === isLow ? before.row + 1 : 1
  return { isLow, row, isPoor: row >= looksNeeded ? isLow : before?.isPoor === true }
}

/** In the unit of the figure that pages show beside it. */
export function poorReason(least: number): string {
  return `The bitrate is below ${Number((least / 1e6).toFixed(3))} Mbit/s.`
}

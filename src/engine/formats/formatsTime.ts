// Formats of dates, times and durations (RFC 3339), in a separate file: pages before sign-in show times, too.

/** RFC 3339, section 5.6. */
export function isDateTime(text: string): boolean {
  return /^.{10}t/i.test(text) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day >= 1 && day <= (month === 2 && isLeap ? 29 : ([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0))
}

/** With a zone; a leap second only at 23:59:60 UTC. */
export function isTime(text: string): boolean {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:z|([+-])(\d\d):(\d\d))$/i.exec(text)
  if (!match) return false
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const [zoneHour, zoneMinute] = [Number(match[5] ?? 0), Number(match[6] ?? 0)]
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false
  const shift = (match[4] === '-' ? 1 : -1) * (zoneHour * 60 + zoneMinute)
  return second < 60 || (hour * 60 + minute + shift + 2880) % 1440 === 1439
}

/** RFC 3339, appendix A: units follow one another without a gap. */
export function isIsoDuration(text: string): boolean {
  const match = /^P(?:(\d+W)|([^T]*)(?:T(.+))?)$/.exec(text)
  if (!match) return false
  if (match[1] !== undefined) return true
  const [days = '', time] = [match[2], match[3]]
  return (days !== '' || time !== undefined) && isRun(days, 'YMD') && isRun(time ?? '', 'HMS')
}
/** `1Y2M`, but not `1Y2D`. */
function isRun(text: string, units: string): boolean {
  if (!/^(?:\d+[A-Z])*$/.test(text)) return false
  return units.includes(text.replaceAll(/\d+/g, ''))
}

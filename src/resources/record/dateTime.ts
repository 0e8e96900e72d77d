/** A moment in the reader's language and zone. */
export function dateTimeText(moment: number | string, locale: string, timeZone: string): string {
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) return String(moment)
  return new Intl.DateTimeFormat(locale === 'ru_RU' ? 'ru-RU' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short', hour12: locale !== 'ru_RU', timeZone }).format(time)
}

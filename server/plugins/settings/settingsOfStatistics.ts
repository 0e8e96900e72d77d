// Settings of statistics: how long they are kept, and where addresses are.
import { integer } from './settingsOfClients.ts'
import { path } from './settingsOfFiles.ts'

export const statisticsSettings = {
  CLICKHOUSE_URL: {
    initial: '',
    doc: 'ClickHouse for the sums of statistics: http://user:password@host:8123/database, or https. Empty: they stay with everything else.',
    parse: clickHouseUrl,
  },
  STATISTICS_DAYS: {
    initial: '1830',
    doc: 'Retention of statistics by the day, in days, 31 to 36500; older log lines are not counted.',
    parse: integer(31, 36_500),
  },
  STATISTICS_HOUR_DAYS: { initial: '400', doc: 'Retention of statistics by the hour, in days, 2 to 3660.', parse: integer(2, 3660) },
  STATISTICS_MINUTE_DAYS: { initial: '7', doc: 'Retention of statistics by the minute, in days, 1 to 366.', parse: integer(1, 366) },
  STATISTICS_LOG_LINES: {
    initial: '2000',
    doc: 'The newest requests of each account that the page of logs shows, 0 to 100000; 0: none are kept.',
    parse: integer(0, 100_000),
  },
  GEO_FILE: {
    initial: '',
    doc: 'CSV file of countries by address, `from,to,country[,region]`, such as DB-IP Lite; read at the start. Empty: only lines that name a country have one. See docs/access-log.md.',
    parse: path,
  },
}

/** The value may hold a password, so the reason never repeats it. */
function clickHouseUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isRight =
    url && ['http:', 'https:'].includes(url.protocol) && /^\/[^/]*$/.test(url.pathname) && !url.search && !url.hash && isDecodable(url)
  if (given !== '' && !isRight)
    throw new Error(
      'expected an address like http://user:password@host:8123/database, with special characters of the password percent-encoded',
    )
  return given
}

/** A percent sign that encodes nothing cannot be sent. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    return [username, password, pathname].map(decodeURIComponent).length > 0
  } catch {
    return false
  }
}

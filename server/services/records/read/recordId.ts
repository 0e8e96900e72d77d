// Ids of new records. They begin with the time of creation, so that records created together are adjacent in every index:
// random ids make the database write another page of each index for each record (docs/decisions/120).
import { randomText } from '../../access/keys/random.ts'

/** Seven characters of time last until the year 2218. */
const [stepMilliseconds, timeLetters, randomLetters] = [100, 7, 9]

/** `http_8b5k3zq1x7c9m2v4`: the prefix, tenths of seconds, and 46 random bits. `at`: ISO. */
export function newRecordId(prefix: string, at: string): string {
  const time = Math.floor(Date.parse(at) / stepMilliseconds)
    .toString(36)
    .padStart(timeLetters, '0')
  return `${prefix}_${time}${randomText(randomLetters)}`
}

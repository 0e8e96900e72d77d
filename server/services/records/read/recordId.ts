// Names of new records. They begin with when they were made, so that records made together lie together in every index:
// a name by chance alone makes the database write another page of each for each record (docs/decisions/120).
import { randomText } from '../../access/keys/random.ts'

/** Seven letters of time last until the year 2218. */
const [stepMilliseconds, timeLetters, randomLetters] = [100, 7, 9]

/** `http_8b5k3zq1x7c9m2v4`: the prefix, the tenth of a second, and 46 bits of chance. `at`: ISO. */
export function newRecordId(prefix: string, at: string): string {
  const time = Math.floor(Date.parse(at) / stepMilliseconds)
    .toString(36)
    .padStart(timeLetters, '0')
  return `${prefix}_${time}${randomText(randomLetters)}`
}

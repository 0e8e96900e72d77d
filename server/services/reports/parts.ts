// Parts of records as stored: under a hash of their identifying values, because those may contain a secret key.
import { createHash } from 'node:crypto'
import { reportPartsOf, type Reports } from '../../../src/engine/reports/reports.ts'
import type { RecordKey } from '../../store/delivery/delivery.ts'

const hashLetters = 22

/** By path in this document. */
export function partKeys(reports: Reports, { account, type, id }: RecordKey, document: unknown): Map<string, string> {
  return new Map(
    reportPartsOf(reports, document).map(({ path, identity }) => [
      path,
      identity === ''
        ? ''
        : createHash('sha256')
            .update(JSON.stringify([account, type, id, identity]))
            .digest('base64url')
            .slice(0, hashLetters),
    ]),
  )
}

// Lists of large records: bounds their cost to other callers (docs/decisions/367).
import { createLanes } from '../../../drivers/slots.ts'
import type { StoredRecord } from '../../../store/records/records.ts'
import { breath } from '../../breath.ts'
import type { Caller } from '../../model.ts'
import { busy } from '../../problem.ts'

type Sized = Pick<StoredRecord, 'data'>
/** Records of so many characters are converted in one turn of the event loop. */
const sizeOfTurn = 500_000
const [atOnce, waiting] = [2, 500]

/** Ordinary records are covered by the cost of the call; beyond that, each unit of work pays for so many characters. */
const [freeSize, sizeOfOne] = [1_000_000, 10_000]
const workOfSize = (size: number): number => Math.floor(Math.max(0, size - freeSize) / sizeOfOne)

/** Charges one call for the characters of records that it reads. Throws 429 `too_much_work` while the caller owes work: calls that came at once have all passed before the first is charged. */
export function chargeReading({ refuseDebt, chargeWork }: Pick<Caller, 'refuseDebt' | 'chargeWork'>): (size: number) => void {
  refuseDebt?.()
  let [read, charged] = [0, 0]
  return (size) => {
    read += size
    const due = workOfSize(read) - charged
    if (due > 0) chargeWork?.(due)
    charged += due
  }
}

/** The size that a list is charged for. Scanning a record costs the database half as much as reading and converting it. */
export const costOf = ({ size, passed }: { size: number; passed: number }): number => size + passed / 2

export const sizeOf = (rows: readonly Sized[]): number => rows.reduce((sum, { data }) => sum + data.length, 0)

/** Converts large records a few at a time, so that other calls run in between. */
export async function inPortions<Row extends Sized, Result>(rows: Row[], convert: (some: Row[]) => Promise<Result[]>): Promise<Result[]> {
  if (sizeOf(rows) <= sizeOfTurn) return convert(rows)
  const all: Result[] = []
  for (const some of portionsOf(rows)) {
    await breath()
    all.push(...(await convert(some)))
  }
  return all
}

function portionsOf<Row extends Sized>(rows: Row[]): Row[][] {
  const portions: Row[][] = []
  let size = Infinity
  for (const row of rows) {
    if (size + row.data.length > sizeOfTurn) {
      portions.push([])
      size = 0
    }
    portions.at(-1)!.push(row)
    size += row.data.length
  }
  return portions
}

/** Runs the large reads of one person two at a time: each may hold two hundred megabytes. Throws 503 `busy` when too many wait. */
export function createReadingTurns(): ReturnType<typeof createLanes> {
  return createLanes({ atOnce, waiting, full: busy })
}

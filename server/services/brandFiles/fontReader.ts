// Reads uploaded fonts beside the event loop: a few at a time, one for each sender.
import { createLanes, createSlots } from '../../drivers/slots.ts'
import { busy } from '../problem.ts'
import { type FontFile, readFont } from './fonts.ts'

/** Throws as readFont; 503 `busy` when too many wait. */
export type FontReader = (bytes: Buffer, sender: string) => Promise<FontFile>

export function createFontReader(): FontReader {
  const inTurn = createSlots({ atOnce: 1, waiting: 64, full: busy })
  const bySender = createLanes({ atOnce: 1, waiting: 8, full: busy })
  return (bytes, sender) => bySender(sender, () => inTurn(() => readFont(bytes)))
}

// Space for recordings: how much the disk must keep free, and the share of one account.
import type { Shelf } from './shelf.ts'

export type SpaceOptions = {
  /** Bytes of the disk that recordings leave free. */ keepFree: number
  /** Percent of the disk that the recordings of one account may take, MP4s included. */ accountShare: number
}
/** The limit that stops a recording: free space of the disk, or the share of the account. */
export type Lack = 'disk' | 'account'

/**
 * Reads the disk once. The returned function says what an account lacks for `more` bytes; undefined if there is space. A segment of several
 * recordings counts for each of them, although it is on the disk once.
 */
export async function spaceOn(
  shelf: Pick<Shelf, 'all' | 'disk'>,
  { keepFree, accountShare }: SpaceOptions,
): Promise<(account: string, more?: number) => Lack | undefined> {
  const { free, size } = await shelf.disk()
  const used = new Map<string, number>()
  for (const { account, bytes } of shelf.all()) used.set(account, (used.get(account) ?? 0) + bytes)
  return (account, more = 0) => {
    if (free - more < keepFree) return 'disk'
    return (used.get(account) ?? 0) + more > (size * accountShare) / 100 ? 'account' : undefined
  }
}

// Texts of messages contain links and codes that grant access: they are sealed while pending, each for its own message.
import { StoreError } from '../../store/database/errors.ts'
import type { TextRow } from '../../store/delivery/messages.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { keyOfSealed, type Sealing } from '../access/keys/sealing.ts'
import { needsScrub } from './scrubbing.ts'

type Messages = Repositories['messages']
type Text = Pick<TextRow, 'id' | 'data'>

export function sealedMessages(messages: Messages, sealing: Sealing): Messages {
  const opened = (row: TextRow | undefined): TextRow | undefined => row && { ...row, data: openText(sealing, row) }
  return {
    ...messages,
    add: (row) => messages.add({ ...row, data: sealing.seal(row.data, subjectOf(row)) }),
    find: async (id) => opened(await messages.find(id)),
    claim: async (kind, now, until) => opened(await messages.claim(kind, now, until)),
  }
}

/** Seals plain texts of older versions, and those under an older key. Resolves to their number. */
export async function resealMessages(store: Store, sealing: Sealing, maxRows: number): Promise<number> {
  const newest = sealing.keyIds()[0]!
  let count = 0
  for (let after = ''; ;) {
    const rows = await store.sealed.messages(newest, after, maxRows)
    if (rows.length === 0) return count
    await store.transaction(async ({ sealed, brands }) => {
      await needsScrub({ brands })
      for (const row of rows) await sealed.replaceMessage(row, sealing.seal(openText(sealing, row), subjectOf(row)))
    })
    count += rows.length
    if (rows.length < maxRows) return count
    after = rows.at(-1)!.id
  }
}

/** Throws StoreError when the text does not open. */
function openText(sealing: Sealing, row: Text): string {
  if (keyOfSealed(row.data) === undefined) return row.data
  const text = sealing.open(row.data, subjectOf(row))
  if (text === undefined)
    throw new StoreError(
      `the text of message ${row.id} does not open: it was changed, or sealed with a key that is not here`,
      'unavailable',
    )
  return text
}

function subjectOf({ id }: Pick<Text, 'id'>): string {
  return `message ${id}`
}

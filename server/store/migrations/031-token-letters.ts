// When the next letter about the end of a token is due. Tokens made before this migration are looked at soon after it.
import { addColumns, runAll } from './tables.ts'
import type { Migration } from '../database/migration.ts'

export const tokenLetters: Migration = {
  id: 31,
  name: 'letters about ending tokens',
  up: async (db, dialect) => {
    await addColumns(db, dialect, { api_tokens: ['last_letter_days integer', 'next_letter_at text'] })
    await runAll(db, [
      'update api_tokens set next_letter_at = created_at where expires_at is not null and revoked_at is null',
      'create index api_tokens_next_letter on api_tokens (next_letter_at)',
    ])
  },
}

// States of people that no page can create: written to the database of the story's server.
import { join } from 'node:path'
import Database from 'libsql'
import { e2eData } from './e2e.ts'

function run(act: (database: InstanceType<typeof Database>) => void): void {
  const database = new Database(join(e2eData, 'portal.db'))
  database.exec('pragma busy_timeout = 5000')
  act(database)
  database.close()
}

/** A hundred people would have to be asked for these. */
export function becomeMember(email: string, accounts: string[]): void {
  run((database) => {
    const add = database.prepare(
      "insert into memberships (account, person_id, role) select ?, id, 'customer' from persons where email = ? on conflict do nothing",
    )
    for (const account of accounts) add.run([account, email])
  })
}

/** A person with an unconfirmed address and without a password. */
export function neverProved(email: string): void {
  run((database) => {
    database.prepare('update persons set unverified_since = created_at where email = ?').run([email])
    database.prepare('delete from credentials where person_id = (select id from persons where email = ?)').run([email])
  })
}

/** Resets the choice between light and dark, which no page can do, so that the brand decides. */
export function choseNoTheme(email: string): void {
  run((database) => database.prepare('update persons set theme = null where email = ?').run([email]))
}

/** Codes by SMS, also to an unconfirmed or foreign phone, as after a change of the phone. */
export function wantsSms(email: string, { phone, isConfirmed }: { phone: string; isConfirmed: boolean }): void {
  run((database) => {
    database
      .prepare("update persons set phone = ?, phone_verified_at = ?, twofa = 'sms' where email = ?")
      .run([phone, isConfirmed ? new Date().toISOString() : null, email])
  })
}

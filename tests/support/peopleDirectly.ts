// What no page makes of people: given in the database of the story's server, as a program of the provider may have left it.
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

/** Somebody whose address is not proved, and who never had a password. */
export function neverProved(email: string): void {
  run((database) => {
    database.prepare('update persons set unverified_since = created_at where email = ?').run([email])
    database.prepare('delete from credentials where person_id = (select id from persons where email = ?)').run([email])
  })
}

/** As somebody who never chose between light and dark; once chosen, there is no way back to the brand's. */
export function choseNoTheme(email: string): void {
  run((database) => database.prepare('update persons set theme = null where email = ?').run([email]))
}

/** Codes by SMS as somebody had them before his phone changed: also to one that is not confirmed, or abroad. */
export function wantsSms(email: string, { phone, isConfirmed }: { phone: string; isConfirmed: boolean }): void {
  run((database) => {
    database
      .prepare("update persons set phone = ?, phone_verified_at = ?, twofa = 'sms' where email = ?")
      .run([phone, isConfirmed ? new Date().toISOString() : null, email])
  })
}

// The portal's account at a certificate authority: shared by all processes, its key sealed.
import type { Clock } from '../model.ts'
import type { Store } from '../../store/types.ts'
import type { AuthorityAccount, AuthorityDriver } from '../../drivers/authority.ts'
import type { Sealing } from '../access/keys/sealing.ts'

export type AuthorityAccounts = {
  /** Created on first use. */
  find: () => Promise<AuthorityAccount>
  keep: (account: AuthorityAccount) => Promise<void>
  /** The authority no longer knows the account: the next find returns only its key. */
  forget: () => Promise<void>
}

export function createAuthorityAccounts({
  store,
  clock,
  driver,
  sealing,
}: { store: Store; clock: Clock } & { driver: AuthorityDriver; sealing: Sealing }): AuthorityAccounts {
  const { directory } = driver
  const subject = `account at ${directory}`
  const seal = (account: AuthorityAccount): string => sealing.seal(JSON.stringify(account), subject)
  const stored = async (): Promise<AuthorityAccount | undefined> => {
    const sealed = await store.issuing.account(directory)
    const text = sealed === undefined ? undefined : sealing.open(sealed, subject)
    if (sealed !== undefined && text === undefined)
      throw new Error('the key of the account at the certification authority does not open: SECRETS_KEY has changed')
    return text === undefined ? undefined : (JSON.parse(text) as AuthorityAccount)
  }
  const find = async (): Promise<AuthorityAccount> => {
    const existing = await stored()
    if (existing) return existing
    await store.issuing.keepAccount(directory, seal(await driver.newAccount()), clock().toISOString())
    return find()
  }

  return {
    find,
    keep: (account) => store.issuing.changeAccount(directory, seal(account)),
    async forget() {
      const { key } = await find()
      await store.issuing.changeAccount(directory, seal({ key }))
    },
  }
}

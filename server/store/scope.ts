// Whose rows a call may touch. Every repository call over records takes one; there is no call without.
import type { Bound } from './bounds.ts'

declare const scoped: unique symbol
/** An account's rows, or the provider's own; made only by the functions below. `within` narrows it to what its caller reaches. */
export type RecordScope = { readonly account: string; readonly within: readonly Bound[]; readonly [scoped]: true }

/** All of the provider's own rows: for what the server itself has to know. */
export const providerScope = { account: '', within: [] as readonly Bound[] } as RecordScope

export function accountScope(account: string): RecordScope {
  if (!account) throw new Error('an account scope needs an account')
  return { account, within: [] as readonly Bound[] } as RecordScope
}

/** The provider's rows that keep every bound. */
export function boundScope(within: readonly Bound[]): RecordScope {
  return { account: '', within } as RecordScope
}

/** The rows of a scope that keep one bound more. */
export function narrowed(scope: RecordScope, bound: Bound): RecordScope {
  return { ...scope, within: [...scope.within, bound] }
}

/** All rows of the account or of the provider: rules between records see those out of the caller's reach, too. */
export function wholeOf({ account }: RecordScope): RecordScope {
  return account ? accountScope(account) : providerScope
}

// Scope of a call: whose rows it may touch. Every repository call over records requires one.
import type { Bound } from './bounds.ts'

declare const scoped: unique symbol
/** An account's rows, or the provider's own; created only by the functions below. `within` narrows it to the caller's reach. */
export type RecordScope = { readonly account: string; readonly within: readonly Bound[]; readonly [scoped]: true }

/** All of the provider's own rows: for the server itself. */
export const providerScope = { account: '', within: [] as readonly Bound[] } as RecordScope

export function accountScope(account: string): RecordScope {
  if (!account) throw new Error('an account scope needs an account')
  return { account, within: [] as readonly Bound[] } as RecordScope
}

/** Provider rows that match every bound. */
export function boundScope(within: readonly Bound[]): RecordScope {
  return { account: '', within } as RecordScope
}

/** The scope's rows that match one more bound. */
export function narrowed(scope: RecordScope, bound: Bound): RecordScope {
  return { ...scope, within: [...scope.within, bound] }
}

/** All rows of the account or of the provider: rules between records include those outside the caller's reach. */
export function wholeOf({ account }: RecordScope): RecordScope {
  return account ? accountScope(account) : providerScope
}

// Whose rows a call may touch. Every repository call over records takes one; there is no call without.

declare const scoped: unique symbol
/** An account's rows, or the provider's own; made only by the two functions below. */
export type RecordScope = { readonly account: string; readonly [scoped]: true }

export const providerScope = { account: '' } as RecordScope

export function accountScope(account: string): RecordScope {
  if (!account) throw new Error('an account scope needs an account')
  return { account } as RecordScope
}

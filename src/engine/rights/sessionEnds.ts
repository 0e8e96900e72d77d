/** Why a session ended early, as its owner sees it: ended by the owner elsewhere, or by a change of the account. */
export const sessionEnds = ['ended', 'password', 'rights', 'blocked', 'deleted'] as const
export type SessionEnd = (typeof sessionEnds)[number]

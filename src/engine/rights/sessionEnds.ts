/** Why a session ended before its time, as the one who had it is told: by himself from elsewhere, or by what became of him. */
export const sessionEnds = ['ended', 'password', 'rights', 'blocked', 'deleted'] as const
export type SessionEnd = (typeof sessionEnds)[number]

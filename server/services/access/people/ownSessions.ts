// A person's own sessions and sign-in history.
import { writeAudit } from '../../audit/write.ts'
import { providerScope } from '../../../store/scope.ts'
import type { Store } from '../../../store/types.ts'
import { notFound } from '../../problem.ts'
import type { Clock, Origin, SignedIn } from '../../model.ts'
import { type UserAgent, userAgentOf } from '../keys/userAgents.ts'

export type SessionInfo = UserAgent & { id: string; kind: string; created_at: string; last_seen_at: string; ip: string; current: boolean }
export type SignInInfo = UserAgent & { at: string; ip: string; action: string }
export type OwnSessions = {
  list: (signedIn: SignedIn) => Promise<SessionInfo[]>
  /** Throws 404 when the person has no such session. */
  end: (signedIn: SignedIn, id: string, origin: Origin) => Promise<void>
  /** Ends all sessions but this one. */
  endOthers: (signedIn: SignedIn, origin: Origin) => Promise<void>
  /** Sign-in attempts and second factors, newest first. */
  signIns: (signedIn: SignedIn, page: { offset: number; limit: number }) => Promise<{ rows: SignInInfo[]; total: number }>
}
const signInActions = ['sign-in', 'sign-in-refused', 'sign-out', 'totp-passed', 'totp-refused', 'backup-code-used']

export function createOwnSessions({ store, clock, idle }: { store: Store; clock: Clock; idle: number }): OwnSessions {
  return {
    async list({ id: current, person }) {
      const now = clock()
      const rows = await store.sessions.ofPerson(person.id, now.toISOString(), new Date(now.getTime() - idle * 1000).toISOString())
      return rows.map(({ id, kind, created_at, last_seen_at, ip, user_agent }) => ({
        id,
        kind,
        created_at,
        last_seen_at,
        ip,
        ...userAgentOf(user_agent),
        current: id === current,
      }))
    },
    end: ({ person }, id, origin) =>
      store.transaction(async ({ sessions, history }) => {
        if (!(await sessions.removeOwn(person.id, id))) throw notFound()
        await writeAudit(history, { at: clock().toISOString(), by: origin, action: 'session-end', id: person.id })
      }),
    endOthers: ({ person, hash }, origin) =>
      store.transaction(async ({ sessions, history }) => {
        await sessions.removeOfPerson(person.id, 'ended', hash)
        await writeAudit(history, { at: clock().toISOString(), by: origin, action: 'sessions-end', id: person.id })
      }),
    async signIns({ person }, { offset, limit }) {
      const { rows, total } = await store.actions.page(providerScope, { actor: person.id, actions: signInActions, offset, limit })
      return {
        total,
        rows: rows.map(({ at, ip, action, detail }) => ({
          at,
          ip,
          action,
          ...userAgentOf((JSON.parse(detail) as { agent?: string }).agent ?? ''),
        })),
      }
    },
  }
}

// Drafts of records (`drafts` of a definition): valid values that take effect when they are published.
import { type PlainObject, sameJson } from '../../../src/engine/json/objects.ts'
import { toPointer } from '../../../src/engine/schema/paths.ts'
import { OutOfReach } from '../../store/bounds.ts'
import type { StoredDraft } from '../../store/records/drafts.ts'
import type { StoredRecord } from '../../store/records/records.ts'
import type { Repositories, Store } from '../../store/types.ts'
import { randomText } from '../access/keys/random.ts'
import { writeAudit } from '../audit/write.ts'
import type { Caller, Clock } from '../model.ts'
import { invalidAt, notFound, Problem } from '../problem.ts'
import { changedNames } from './read/history.ts'
import { declaredRenames, withRenamedFields } from './read/renamedFields.ts'
import type { Target } from './read/target.ts'
import { toWire, type WireRecord } from './read/wire.ts'
import { type Precondition, versionMissing } from './write/rules/precondition.ts'

/** `draft` names this state of the draft, null = there is none; `record` is the record as it would be, `record.version` the version that it was made from. */
export type DraftState = { draft: string | null; at?: string; by?: string; record?: WireRecord }
/** For those who may change the record. Each throws 404 where there is none or its type has no drafts. */
export type Drafts = {
  read: (caller: Caller, type: string, id: string) => Promise<DraftState>
  /** Replaces the draft `over`, or none. Throws what a save throws, and 409 `draft_conflict` with the present draft. */
  save: (caller: Caller, type: string, id: string, ask: DraftAsk) => Promise<DraftState>
  /** Throws 428 when `over` names no draft, 409 `draft_conflict` when it names another one. */
  discard: (caller: Caller, type: string, id: string, over: string | undefined) => Promise<DraftState>
}
type DraftAsk = { seen: Precondition; over: string | undefined; body: unknown }
type Opened = { target: Target; row: StoredRecord }
type Parts = {
  store: Store
  clock: Clock
  /** Throws 403 and 404. */ updating: (caller: Caller, type: string, id: string) => Promise<Opened>
  /** The document that a save would store. Throws what a save throws before it writes. */
  revised: (
    caller: Caller,
    type: string,
    id: string,
    ask: Pick<DraftAsk, 'seen' | 'body'>,
  ) => Promise<Opened & { stored: PlainObject; data: PlainObject }>
}

const none: DraftState = { draft: null }
const nameLength = 16

export function createDrafts({ store, clock, updating, revised }: Parts): Drafts {
  async function opened(caller: Caller, type: string, id: string): Promise<Opened> {
    const found = await updating(caller, type, id)
    if (!found.target.definition.resource.drafts) throw notFound()
    return found
  }

  return {
    async read(caller, type, id) {
      const { target, row } = await opened(caller, type, id)
      return stateOf(target, row, await store.drafts.find(target.scope, type, id))
    },
    async save(caller, type, id, { over, ...ask }) {
      await opened(caller, type, id)
      // Paid options are confirmed when the draft is published.
      const { target, row, stored, data } = await revised({ ...caller, confirmed: 'all' }, type, id, ask)
      const at = clock().toISOString()
      const next = { id, draft: randomText(nameLength), base: row.version, data: JSON.stringify(data), at, actor_name: caller.actorName }
      return store.transaction(async (inside) => {
        const now = await inside.records.find(target.scope, type, id)
        if (now?.version !== row.version) throw await conflictOf(inside, target, row)
        const isSame = sameJson(stored, data)
        const isDone = isSame ? await ended(inside, target, id, over) : await put(inside, target, next, over)
        if (!isDone) throw await conflictOf(inside, target, row)
        await audit(inside, target, { id, at, action: isSame ? 'draft-discarded' : 'draft-saved', changed: changedNames(stored, data) })
        return isSame ? none : stateOf(target, row, next)
      })
    },
    async discard(caller, type, id, over) {
      const { target, row } = await opened(caller, type, id)
      if (over === undefined) throw versionMissing()
      await store.transaction(async (inside) => {
        if (!(await inside.drafts.remove(target.scope, type, id, over))) throw await conflictOf(inside, target, row)
        await audit(inside, target, { id, at: clock().toISOString(), action: 'draft-discarded', changed: [] })
      })
      return none
    },
  }
}

/** Ends the draft that a save has published, in its transaction. Throws 409 `draft_conflict` when there is another one. */
export async function publishDraft(inside: Repositories, target: Target, id: string, draft: string): Promise<void> {
  if (!(await inside.drafts.remove(target.scope, target.type, id, draft))) throw new Problem(409, 'draft_conflict')
}

async function put({ drafts }: Repositories, { scope, type }: Target, next: StoredDraft, over: string | undefined): Promise<boolean> {
  try {
    return await drafts.put(scope, type, next, over)
  } catch (error) {
    throw error instanceof OutOfReach ? invalidAt(toPointer([...error.path]), 'reach') : error
  }
}

/** Removes the draft, as its values equal the published ones. False when there is another one. */
async function ended({ drafts }: Repositories, { scope, type }: Target, id: string, over: string | undefined): Promise<boolean> {
  return over === undefined ? (await drafts.find(scope, type, id)) === undefined : drafts.remove(scope, type, id, over)
}

async function conflictOf({ drafts }: Repositories, target: Target, row: StoredRecord): Promise<Problem> {
  return new Problem(409, 'draft_conflict', { detail: { ...stateOf(target, row, await drafts.find(target.scope, target.type, row.id)) } })
}

function stateOf(target: Target, row: StoredRecord, found: StoredDraft | undefined): DraftState {
  if (!found) return none
  const { definition } = target
  const data = withRenamedFields(definition, declaredRenames(definition), JSON.parse(found.data) as PlainObject, row.secrets)
  const record = toWire(target, { ...row, version: found.base, data: found.data }, data, 'record')
  return { draft: found.draft, at: found.at, by: found.actor_name, record }
}

type Event = { id: string; at: string; action: string; changed: string[] }
function audit({ history }: Repositories, { scope, type, caller }: Target, { id, at, action, changed }: Event): Promise<void> {
  return writeAudit(history, { scope, at, by: caller, action, type, id, detail: { changed } })
}

// An agent that writes the desired state to files: it applies, acknowledges, and only then saves its cursor. Applying twice is idempotent.
import {
  type Acknowledgement,
  type AgentType,
  type Change,
  type Client,
  CursorUnknown,
  KeyRefused,
  type UnsupportedField,
} from './client.ts'
import { type StateFiles, keyOf, type Progress } from './files.ts'

export type AgentOptions = { client: Client; files: StateFiles; say: (line: string) => void; signal: AbortSignal }
const maxReasonLength = 300

/** Runs until the signal aborts; throws errors that a retry cannot fix. */
export async function runAgent(options: AgentOptions): Promise<void> {
  const { files, signal } = options
  let progress = await files.load()
  try {
    while (!signal.aborted) progress = await step(options, progress)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** Declares the fields that the agent does not support. A portal that cannot accept the declaration is no reason to stop. */
export async function declareFields(
  { client, say, signal }: Pick<AgentOptions, 'client' | 'say' | 'signal'>,
  fieldsOf: (type: AgentType) => Omit<UnsupportedField, 'type'>[],
): Promise<void> {
  try {
    const types = await client.types(signal)
    await client.declare(
      types.flatMap((one) => fieldsOf(one).map((field) => ({ type: one.type, ...field }))),
      signal,
    )
  } catch (error) {
    if (error instanceof KeyRefused) throw error
    if (!signal.aborted) say(`unsupported fields are not declared: ${(error as Error).message}`)
  }
}

/** One poll and everything that follows from it. */
export async function step({ client, files, say, signal }: AgentOptions, { cursor, failed }: Progress): Promise<Progress> {
  try {
    const page = cursor === undefined ? await everything(client, files, signal) : await client.changes(cursor, signal)
    // Retries changes that failed before, unless a newer one of the same record arrived.
    const newer = new Set(page.changes.map(keyOf))
    const changes = [...failed.filter((change) => !newer.has(keyOf(change))), ...page.changes]
    const acknowledgements: Acknowledgement[] = []
    const failures: Change[] = []
    for (const change of changes) {
      const { acknowledgement, hasFailed } = await apply(files, change)
      acknowledgements.push(acknowledgement)
      if (hasFailed) failures.push(change)
    }
    await acknowledgeAll({ client, say, signal }, acknowledgements)
    const next = { cursor: page.cursor, failed: failures }
    if (changes.length > 0 || next.cursor !== cursor) await files.save(next)
    if (changes.length > 0)
      say(`${changes.length - failures.length} applied${failures.length > 0 ? `, ${failures.length} could not be` : ''}`)
    return next
  } catch (error) {
    if (!(error instanceof CursorUnknown)) throw error
    say('starting over from the whole state')
    return { failed: [] }
  }
}

/** Reads the whole state and removes records that are not in it: a new cursor reports no earlier deletions. */
async function everything(client: Client, files: StateFiles, signal: AbortSignal): Promise<{ changes: Change[]; cursor: string }> {
  const changes: Change[] = []
  for (let cursor: string | undefined; ;) {
    const page = await client.changes(cursor, signal)
    changes.push(...page.changes)
    cursor = page.cursor
    if (page.more) continue
    await files.keepOnly(changes.map(keyOf))
    return { changes, cursor }
  }
}

async function apply(files: StateFiles, change: Change): Promise<{ acknowledgement: Acknowledgement; hasFailed: boolean }> {
  const { account, type, id, version } = change
  const key = { account, type, id, version }
  try {
    const state = (await files.apply(change)) ?? 'applied'
    const acknowledgement: Acknowledgement =
      state === 'applied' || state === 'running'
        ? { ...key, state }
        : { ...key, state: state.length > 0 ? 'error' : 'applied', errors: state }
    return { acknowledgement, hasFailed: false }
  } catch (error) {
    return { acknowledgement: { ...key, state: 'error', errors: [{ path: '', reason: reasonOf(error) }] }, hasFailed: true }
  }
}

/** Reports only the code of a system error: its message would show paths of the agent's machine. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code === undefined ? message : `The agent could not write the record (${code}).`).slice(0, maxReasonLength)
}

const maxAcknowledgements = 100

/** Acknowledges in as many calls as the portal's limit requires; refusals are logged. */
export async function acknowledgeAll(
  { client, say, signal }: Pick<AgentOptions, 'client' | 'say' | 'signal'>,
  acknowledgements: Acknowledgement[],
): Promise<void> {
  for (let start = 0; start < acknowledgements.length; start += maxAcknowledgements) {
    const { refused } = await client.acknowledge(acknowledgements.slice(start, start + maxAcknowledgements), signal)
    for (const { index, code } of refused) say(`${acknowledgements[start + index]?.type} ${acknowledgements[start + index]?.id}: ${code}`)
  }
}

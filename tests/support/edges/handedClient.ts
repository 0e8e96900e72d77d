// A client of an agent whose changes come from the caller, not from a portal: for states that a portal would need minutes to store.
import type { Acknowledgement, AgentType, Change, Client } from '../../../server/drivers/agents/client.ts'

export type Handed = {
  client: Client
  /** Delivers changes. Resolves once each is acknowledged; throws if one is not applied. */ deliver: (changes: Change[]) => Promise<void>
}
type Waiting = { open: Set<string>; done: () => void; fail: (error: Error) => void }
const keyOf = ({ id, version }: Pick<Change, 'id' | 'version'>): string => `${id} ${version}`

/** The first call of `deliver` is the whole state, later ones are changes of it. */
export function handedClient(types: AgentType[]): Handed {
  const pages: Change[][] = []
  const waiting = new Set<Waiting>()
  let isWanted = (): void => undefined
  let leaving: Promise<never> | undefined
  let count = 0
  const client: Client = {
    types: async () => types,
    declare: async () => undefined,
    report: async () => ({ refused: [] }),
    sendRecords: async () => ({ refused: [] }),
    async changes(_, signal) {
      leaving ??= new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(new Error('The agent is stopped.'))))
      if (pages.length === 0) await Promise.race([new Promise<void>((done) => (isWanted = done)), leaving])
      return { changes: pages.shift() ?? [], cursor: String((count += 1)), more: false }
    },
    async acknowledge(all) {
      for (const word of all) for (const one of waiting) hear(one, word)
      return { refused: [] }
    },
  }
  return {
    client,
    async deliver(changes) {
      await new Promise<void>((done, fail) => {
        waiting.add({ open: new Set(changes.map(keyOf)), done, fail })
        pages.push(changes)
        isWanted()
      })
    },
  }

  function hear(one: Waiting, word: Acknowledgement): void {
    if (word.state === 'running' || !one.open.delete(keyOf(word))) return
    if (word.state === 'error') one.fail(new Error(`${word.id}: ${JSON.stringify(word.errors)}`))
    else if (one.open.size === 0) one.done()
    else return
    waiting.delete(one)
  }
}

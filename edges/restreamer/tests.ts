// Tests of targets: a task makes the restreamer publish one second of a test picture and reports the answer of the target.
import type { Acknowledgement, AgentType, Change } from '../../server/drivers/agents/client.ts'
import { isGroup, memberOf, textIn } from '../../server/drivers/agents/records.ts'
import type { Target } from './jobs.ts'

/** Resolves if the target took the picture; rejects with a reason for the customer. */
export type TestTarget = (target: Target) => Promise<void>
export type TargetTestsOptions = { test: TestTarget; acknowledge: (acknowledgement: Acknowledgement) => Promise<void>; now: () => number }

/** Tests beyond these are refused: each costs a process for some seconds. */
const maxAtOnce = 4

/** Runs beside everything else, so that a slow target delays no restream. `run` throws what is refused at once. */
export function createTargetTests({ test, acknowledge, now }: TargetTestsOptions) {
  const running = new Set<Promise<void>>()
  return {
    run(type: AgentType, change: Change): void {
      const record = isGroup(change.record) ? change.record : {}
      const member = memberOf(type)
      const until = textIn(record[member('until')])
      if (until !== '' && !(Date.parse(until) > now())) throw new Error('The test came too late. Start it again.')
      if (running.size >= maxAtOnce) throw new Error('Too many tests run at once. Start it again in a minute.')
      const target: Target = {
        url: textIn(record[member('target')]),
        key: textIn(record[member('key')]),
        passphrase: textIn(record[member('passphrase')]),
        login: '',
      }
      const { account, type: name, id, version } = change
      const about = { account, type: name, id, version }
      const result = test(target).then(
        () => acknowledge({ ...about, state: 'applied' }),
        (error: unknown) => acknowledge({ ...about, state: 'error', errors: [{ path: '', reason: (error as Error).message }] }),
      )
      const own = result.catch(() => undefined).finally(() => running.delete(own))
      running.add(own)
    },
    end: async () => void (await Promise.all(running)),
  }
}

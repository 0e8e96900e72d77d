import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'

export const area: Area = {
  actions: { agentKey: { component: lazyScreen([], async () => (await import('./AgentKey.tsx')).AgentKey) } },
}

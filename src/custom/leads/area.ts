import { lazyScreen } from '../../client/words/screenWords.ts'
import { words as profileWords } from '../profile/words.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  actions: {
    answerLead: { component: lazyScreen([words, profileWords], async () => (await import('./AnswerLead.tsx')).AnswerLead) },
    convertLead: { component: lazyScreen([words, profileWords], async () => (await import('./ConvertLead.tsx')).ConvertLead) },
    deliverAgain: { component: lazyScreen([], async () => (await import('./DeliverAgain.tsx')).DeliverAgain) },
    leadReminder: { component: lazyScreen(words, async () => (await import('./LeadReminder.tsx')).LeadReminder), inRows: true },
    takeLead: { component: lazyScreen(words, async () => (await import('./TakeLead.tsx')).TakeLead), inRows: true },
  },
}

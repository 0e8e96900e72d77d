import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { reasonWords } from '../../client/words/reasons.ts'
import { words as states } from '../partStatus/words.ts'
import { words } from './words.ts'

export const area: Area = {
  typePages: {
    recordings: lazyScreen(words, async () => (await import('./RecordingsPage.tsx')).RecordingsPage),
    recordingForm: lazyScreen(words, async () => (await import('./form/NewRecordingPage.tsx')).NewRecordingPage),
    recordingOfFile: lazyScreen([], async () => (await import('./files/FileRedirect.tsx')).FileRedirect),
    recording: lazyScreen([words, states, reasonWords], async () => (await import('./RecordingPage.tsx')).RecordingPage),
  },
  fieldWidgets: {
    recordedStream: lazyScreen([], async () => (await import('./form/StreamWidget.tsx')).StreamWidget),
    recordedQualities: lazyScreen([], async () => (await import('./form/QualitiesWidget.tsx')).QualitiesWidget),
  },
  recordTabs: { recordings: lazyScreen(words, async () => (await import('./RecordingsTab.tsx')).RecordingsTab) },
}

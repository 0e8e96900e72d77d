import { lazyScreen } from '../../client/words/screenWords.ts'
import type { Area } from '../manifest.ts'
import { words } from './words.ts'

export const area: Area = {
  fieldWidgets: {
    publishedSources: lazyScreen(words, async () => (await import('./PublishedSources.tsx')).PublishedSources),
    publishedStream: lazyScreen(words, async () => (await import('./PublishedStream.tsx')).PublishedStream),
    sourceGroups: lazyScreen(words, async () => (await import('./SourceGroups.tsx')).SourceGroups),
    testedTarget: lazyScreen(words, async () => (await import('./TestedTarget.tsx')).TestedTarget),
  },
}

// Reasons of agents in the language of the page, for screens that need them rarely: their words are loaded with the first one.
import { useTranslate } from 'ra-core'
import { useLocale } from '../../ui/format/useLocale.ts'
import { useEffect, useState } from 'react'
import { reasonFiles } from '../../../i18n/reasons/reasonFiles.ts'
import { reasonText } from '../../engine/words/reasons.ts'
import { areaWords } from './areaWords.ts'
import { withWords } from './screenWords.ts'

export const reasonWords = areaWords('reasons', reasonFiles)

/** Settles once the words are there, or cannot be loaded. */
export async function loadReasonWords(): Promise<void> {
  await withWords(reasonWords, async () => undefined).catch(() => undefined)
}

/** `isNeeded`: there is a reason to show. Until the words are there, and if they cannot be loaded, it is in English. */
export function useReasons(isNeeded: boolean): (reason: string) => string {
  const t = useTranslate()
  const locale = useLocale()
  const [, setLoaded] = useState<string>()
  useEffect(() => {
    if (!isNeeded) return
    void loadReasonWords().then(() => setLoaded(locale))
  }, [isNeeded, locale])
  return (reason) => reasonText(reason, t)
}

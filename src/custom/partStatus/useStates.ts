import { useTranslate } from 'ra-core'
import { useDefinition } from '../../client/definitions/useDefinitions.ts'
import { useWords } from '../../client/words/useWords.ts'
import type { States } from './partRows.ts'

/** Codes and their labels from the definition. */
export function useStates(type: string): States {
  const t = useTranslate()
  const words = useWords()
  const state = useDefinition(type)
  const reports = state.status === 'ready' ? state.definition.resource.reports : undefined
  return {
    isReported: reports !== undefined,
    codes: reports?.codes ?? {},
    figures: reports?.figures ?? {},
    health: reports?.health ?? [],
    nameOf: (code) => (code === null ? t('partStatus.unreported') : (words.text(type, 'reports', String(code)) ?? String(code))),
  }
}

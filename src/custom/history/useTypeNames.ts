// What types are called in lists, in the language of now.
import { useLocale } from 'ra-core'
import { useDefinitions } from '../../app/definitions/useDefinitions.ts'
import { humanise } from '../../engine/wordLookup.ts'
import type { Locale } from '../../engine/types.ts'

export function useTypeNames(): (type: string) => string {
  const locale = useLocale() as Locale // only our two locales are ever set
  const types = useDefinitions()
  return (type) => types.find(({ name }) => name === type)?.label[locale] ?? humanise(type)
}

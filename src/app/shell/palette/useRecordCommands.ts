// Found records as commands, grouped by their type.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale } from '../../../ui/format/useLocale.ts'
import { wordsQuery } from '../../../client/api/queries.ts'
import { pathOf } from '../../../client/paths/paths.ts'
import { useDefinitions } from '../../../client/definitions/useDefinitions.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import { useWords } from '../../../client/words/useWords.ts'
import { humanise } from '../../../engine/words/wordLookup.ts'
import type { Command } from './matching.ts'
import type { FoundRecord } from './useFoundRecords.ts'
import { foldedForSearch } from '../../../ui/folded.ts'

/** A record whose id or name equals the text comes first. */
export function useRecordCommands(found: FoundRecord[], query: string): Command[] {
  const types = useDefinitions()
  const locale = useLocale()
  const words = useWords()
  const account = useAccount()?.name
  // Names of records may consist of words of their types.
  const client = useQueryClient()
  const named = [...new Set(found.map(({ type }) => type))].toSorted()
  useQuery({
    queryKey: ['palette', 'words', named, locale, account ?? null],
    enabled: named.length > 0,
    queryFn: async () => {
      await Promise.allSettled(named.map((type) => client.prefetchQuery(wordsQuery(type, locale, account))))
      return named
    },
  })
  const exact = foldedForSearch(query.trim())
  return found
    .flatMap(({ type, record }): (Command & { isExact: boolean })[] => {
      const summary = types.find(({ name }) => name === type)
      if (!summary) return []
      const label = words.title(type, summary.title, record)
      const name = summary.label[locale] ?? humanise(type)
      return [
        {
          group: name,
          id: `${type} ${record.id}`,
          icon: summary.icon ?? 'boxes',
          label,
          to: pathOf(summary, 'record', record),
          isExact: foldedForSearch(record.id) === exact || foldedForSearch(label) === exact,
        },
      ]
    })
    .toSorted(
      (a, b) =>
        Number(b.isExact) - Number(a.isExact) ||
        types.findIndex(({ label }) => label[locale] === a.group) - types.findIndex(({ label }) => label[locale] === b.group),
    )
}

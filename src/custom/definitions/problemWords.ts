// Texts about a problem of a definition: a short title, the reason, and a suggestion.
import { useTranslate } from 'ra-core'
import type { DefinitionProblem } from '../../engine/types.ts'

/** Titles by prefix of the code, the longest first. */
const titles: [string, string][] = [
  ['pattern_slow', 'slow'],
  ['pattern_un', 'unjudged'],
  ['pattern', 'pattern'],
  ['bad_pattern', 'pattern'],
  ['records', 'records'],
  ['unknown_field', 'field'],
  ['unknown_keyword', 'idle'],
  ['format_unchecked', 'idle'],
  ['unknown_ref', 'reference'],
  ['remote_ref', 'reference'],
  ['dynamic_ref', 'limits'],
  ['endless', 'limits'],
  ['too_', 'limits'],
  ['not_json', 'json'],
  ['not_utf8', 'json'],
  ['not_object', 'json'],
  ['said_twice', 'twice'],
  ['same_id', 'twice'],
  ['required_twice', 'twice'],
  ['missing_file', 'file'],
  ['outside', 'file'],
  ['not_a_file', 'file'],
  ['unreadable', 'file'],
  ['folder_unreadable', 'file'],
  ['folder_removed', 'removed'],
  ['bad_name', 'name'],
  ['taken_name', 'name'],
  ['other_name', 'name'],
  ['reserved_name', 'name'],
  ['route_taken', 'name'],
  ['resource_invalid', 'setting'],
  ['unknown_', 'unknown'],
  ['own_parent', 'unknown'],
  ['parent_of', 'setting'],
  ['tab_kinds', 'setting'],
  ['no_map', 'setting'],
  ['no_reference', 'setting'],
]

/** Key of a problem's title. */
export const problemTitle = ({ code, level }: Pick<DefinitionProblem, 'code' | 'level'>): string =>
  level === 'repair' ? 'repair' : (titles.find(([start]) => code.startsWith(start))?.[1] ?? 'schema')

export function useProblemWords() {
  const t = useTranslate()
  return {
    title: (problem: DefinitionProblem): string => t(`definitionProblems.page.titles.${problemTitle(problem)}`),
    reason: ({ code, params, message }: DefinitionProblem): string =>
      t(`definitionProblems.${code}_${String(params?.keyword)}`, {
        ...params,
        _: t(`definitionProblems.${code}`, { ...params, _: message }),
      }),
    /** The word that was probably meant. */
    guess: ({ params }: DefinitionProblem): string | undefined =>
      typeof params?.nearest === 'string' ? t('definitionProblems.page.didYouMean', { nearest: params.nearest }) : undefined,
  }
}

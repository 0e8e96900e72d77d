import type { DefinitionProblem, Draft } from '../../engine/types.ts'

const addresses: Record<Draft, string> = {
  'draft-04': 'http://json-schema.org/draft-04/schema#',
  'draft-06': 'http://json-schema.org/draft-06/schema#',
  'draft-07': 'http://json-schema.org/draft-07/schema#',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
}

/** The suggested replacement, if known. */
export function fixOf({ code, params = {} }: DefinitionProblem): string | undefined {
  if (code === 'draft_missing' || code === 'draft_unknown')
    return `"$schema": "${addresses[params.draft as Draft] ?? addresses['draft-07']}"`
  const { mended, local, read, renamed, nearest } = params
  return [mended, local, read, renamed, nearest].find((text): text is string => typeof text === 'string')
}

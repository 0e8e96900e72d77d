// Pages of a type whose folder was removed or renamed while people work.
import { useState } from 'react'
import { matchPath } from 'react-router'
import { patternsOf } from '../../client/paths/paths.ts'
import type { DefinitionSummary } from '../../client/definitions/types.ts'

type Seen = { account: string | undefined; types: DefinitionSummary[] }

/** Every type seen in the account during this visit. */
export function useSeenTypes(types: DefinitionSummary[], account: string | undefined): DefinitionSummary[] {
  const [seen, setSeen] = useState<Seen>({ account, types })
  const isSame = seen.account === account
  if (isSame && types.every((type) => seen.types.includes(type))) return seen.types
  const next = [...(isSame ? without(seen.types, types) : []), ...types]
  setSeen({ account, types: next })
  return next
}

/** The type whose page the address was, if it is gone. */
export function goneTypeAt(pathname: string, seen: DefinitionSummary[], types: DefinitionSummary[]): DefinitionSummary | undefined {
  return without(seen, types).find((type) => patternsOf(type).some((pattern) => matchPath(pattern, pathname) !== null))
}

function without(types: DefinitionSummary[], others: DefinitionSummary[]): DefinitionSummary[] {
  return types.filter(({ name }) => !others.some((other) => other.name === name))
}

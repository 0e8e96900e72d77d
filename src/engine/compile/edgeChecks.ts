// Checks of values that reach an edge are heavy and rarely needed: a browser lazy-loads them with the first module that uses them.
type EdgeChecks = typeof import('./edgeKeywords.ts')

/** A compiled module needs the edge checks, which are not loaded: load `edgeReady.ts`, then retry. */
export class EdgeChecksMissing extends Error {
  override name = 'EdgeChecksMissing'
}
let checks: EdgeChecks | undefined

export function provideEdgeChecks(given: EdgeChecks): void {
  checks = given
}
/** Throws EdgeChecksMissing until they are registered. */
export function edgeChecks(): EdgeChecks {
  if (!checks) throw new EdgeChecksMissing('The checks of values that reach an edge are not loaded')
  return checks
}

/** The keywords and formats that need them. */
export const edgeKeywordNames = ['edgeRegex', 'exceptNames', 'secretNames', 'distinct', 'distinctKeys'] as const
export const edgeFormats = ['regex-rule', 'regex-if-tilde'] as const

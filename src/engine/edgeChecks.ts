// Checks of values that reach an edge are heavy and few schemas use them: a browser loads them with the first module that does.
type EdgeChecks = typeof import('./edgeKeywords.ts')

/** A compiled module needs the checks before they were loaded: load `edgeReady.ts`, then try again. */
export class EdgeChecksMissing extends Error {
  override name = 'EdgeChecksMissing'
}
let checks: EdgeChecks | undefined

export function provideEdgeChecks(given: EdgeChecks): void {
  checks = given
}
/** Throws EdgeChecksMissing until they are provided. */
export function edgeChecks(): EdgeChecks {
  if (!checks) throw new EdgeChecksMissing('The checks of values that reach an edge are not loaded')
  return checks
}

/** The keywords, and the formats, that need them. */
export const edgeKeywordNames = ['edgeRegex', 'exceptNames', 'secretNames', 'distinct', 'distinctKeys'] as const
export const edgeFormats = ['regex-rule', 'regex-if-tilde'] as const

// Compiled validators collect all errors, so a hostile value could make the error list grow without limit, copied at each reference.

/** More than a page shows, so that the best branch of a choice can still be determined. */
export const maxCollected = 500

/** Texts of the schema are string literals in the source: they are matched first and left unchanged. */
const literal = String.raw`"(?:[^"\\\n]|\\.)*"`
const push = String.raw`\bvErrors\.push\((?<pushed>\w+)\)`
const reset = String.raw`\bvErrors\.length = (?<before>\w+)`
const join = String.raw`\bvErrors = vErrors === null \? (?<found>[\w.]+) : vErrors\.concat\(\k<found>\);(?<counted>\s*errors = vErrors\.length;)?`
const errorStatements = new RegExp([literal, push, reset, join].join('|'), 'g')

/**
 * The source of a compiled module whose lists hold at most `maxCollected` errors. Results stay the same: `errors` counts every error, also
 * those that are no longer listed.
 */
export function boundErrors(source: string): string {
  return source.replace(errorStatements, (text, ...rest) => {
    const { pushed, before, found, counted } = rest.at(-1) as Record<string, string | undefined>
    if (pushed) return `(vErrors.length < ${maxCollected} && vErrors.push(${pushed}))`
    if (before) return `vErrors.length = Math.min(vErrors.length, ${before})`
    if (!found) return text
    const count = counted ? `errors += ${found}.length;` : ''
    return `${count}vErrors = vErrors === null ? ${found} : vErrors.length < ${maxCollected} ? vErrors.concat(${found}) : vErrors;`
  })
}

// Replaces fast-uri, which @rjsf/utils imports for schemas with `$id`: the browser parses URLs itself.

/** Resolves `reference` against `base`; if both are relative, returns the reference, prefixed by the base if it is only a fragment. */
function resolve(base: string, reference: string): string {
  return absolute(reference, base) ?? (reference.startsWith('#') ? base.replace(/#.*$/, '') + reference : reference)
}

function equal(one: string, other: string): boolean {
  return one === other || (absolute(one) !== undefined && absolute(one) === absolute(other))
}

function absolute(text: string, base?: string): string | undefined {
  try {
    return new URL(text, base).href
  } catch {
    return undefined
  }
}

// The package's only export.
export default { resolve, equal }

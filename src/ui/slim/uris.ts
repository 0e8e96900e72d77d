// In place of fast-uri, which @rjsf/utils brings for schemas with addresses of their own: the browser reads addresses itself.

/** `reference` as seen from `base`; of two relative ones the reference, after the base when it is only an anchor. */
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

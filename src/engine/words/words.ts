// Keys of texts, first hit wins: the type's own words by ever shorter suffixes of the path, then the shared ones.
import { parseFieldPath } from '../schema/paths.ts'
import type { FieldPath } from '../schema/types.ts'

/**
 * Keys for the text of a field. `wordKeys('dns-records', 'fields', 'a.*.b')` →
 * `resources.dns-records.fields.a.b`, `shared.fields.a.b`, `resources.dns-records.fields.b`, `shared.fields.b`.
 */
export function wordKeys(type: string, part: string, path: FieldPath): string[] {
  return suffixesOf(path).flatMap((suffix) => [`resources.${type}.${part}.${suffix}`, `shared.${part}.${suffix}`])
}

/** Keys for the text of an error, the most specific (format, type, kind of limit, a known example) first. */
export function errorKeys(type: string, path: FieldPath, keyword: string, params: Record<string, unknown> = {}): string[] {
  const detail = detailOf(keyword, params)
  const endings = detail === undefined ? [keyword] : [`${keyword}.${detail}`, keyword]
  const suffixes = suffixesOf(path)
  const own = suffixes.length
    ? suffixes.flatMap((suffix) =>
        endings.flatMap((end) => [`resources.${type}.errors.${suffix}.${end}`, `shared.errors.${suffix}.${end}`]),
      )
    : endings.map((end) => `resources.${type}.errors.${end}`)
  return [...own, ...endings.map((end) => `errors.${end}`)]
}

const acronyms =
  /(?<![\p{L}\d])(acl|api|arn|asn|aws|bom|ca|cdn|cidr|cors|cpu|css|csv|cve|cvss|cwe|dns|dvr|eol|fqdn|gb|gps|gpu|hls|html|https?|id|ip|ipv[46]|iso|json|jwt|kb|mb|mcp|os|pdf|ram|rtmp|sbom|sdk|sla|slo|sms|sql|srt|ssh|ssl|tb|tcp|tls|ttl|udp|ui|uid|uri|url|utc|uuid|vat|vm|vpc|vpn|xml|yaml)(s?)(?![\p{L}\d])/giu

/** `slice_size_megabytes` → `Slice size megabytes`, `public_url` → `Public URL`: shown if no text exists. */
export function humanise(name: string): string {
  const text = name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .trim()
  if (text === '') return name
  const plain = text.slice(1).replaceAll(/(?<![\p{L}\d])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase())
  return (text.charAt(0).toUpperCase() + plain).replaceAll(
    acronyms,
    (_, word: string, plural: string) => word.toUpperCase() + plural.toLowerCase(),
  )
}

/** The first pattern that matches decides. */
const singulars: [RegExp, string][] = [
  [/(\p{Lu})s$/u, '$1'],
  [/(?:news|series|species|ss|(?<!men)us|is)$/i, '$&'],
  [/(cook|mov|calor|zomb|self)ies$/i, '$1ie'],
  [/(?<![a-z])([dlpt])ies$/i, '$1ie'],
  [/([^aeiou])ies$/i, '$1y'],
  [/(stat|vir|camp|bon|cens|radi|(?<![a-z])b)uses$/i, '$1us'],
  [/yses$/i, 'ysis'],
  [/(qui)zzes$/i, '$1z'],
  [/(ias|canvas|ss|x|sh|zz|[tnr]ch|(?:ea|ee|oa|ou)ch)es$/i, '$1'],
  [/([\p{L}\d])s$/u, '$1'],
]

/** The singular of an English name of a type, where its plural is regular: `Edge alerts` → `Edge alert`. */
export function singular(name: string): string {
  const [plural, ending] = singulars.find(([pattern]) => pattern.test(name)) ?? []
  return plural && ending !== undefined ? name.replace(plural, ending) : name
}

/** An English name within a sentence: `Edge alerts` → `edge alerts`; `DNS zones`, `GitHub apps` and `S3 buckets` stay. */
export function inSentence(name: string): string {
  const [first = ''] = name.split(/[\s-]/)
  return /[\p{Lu}\d]/u.test(first.slice(1)) || first.length === 1 ? name : name.charAt(0).toLowerCase() + name.slice(1)
}

function suffixesOf(path: FieldPath): string[] {
  const names = path === '' ? [] : parseFieldPath(path).filter((name) => name !== '*')
  return names.map((_, from) => names.slice(from).join('.'))
}
function detailOf(keyword: string, params: Record<string, unknown>): string | undefined {
  if (keyword === 'type') return kindOf(params.type)
  if (keyword === 'pattern') return params.example === undefined ? undefined : 'example'
  const detail = {
    format: params.format,
    countBy: params.limit,
    minItems: params.kind,
    maxItems: params.kind,
    nameReserved: params.reason,
    edgeRegex: params.reason,
    unique: params.holder,
  }[keyword]
  return typeof detail === 'string' ? detail : undefined
}

/** The only type of a value beside null; undefined if there are several. */
function kindOf(types: unknown): string | undefined {
  const kinds = new Set([types].flat().filter((type) => type !== 'null'))
  // An integer is a number.
  if (kinds.has('number')) kinds.delete('integer')
  const [kind, other] = kinds
  return typeof kind === 'string' && other === undefined ? kind : undefined
}

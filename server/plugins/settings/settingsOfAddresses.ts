// Settings that are addresses of other services; each parser throws the reason of a wrong value.

export function directoryUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (given !== '' && (url?.protocol !== 'https:' || url.username !== '' || url.hash !== ''))
    throw new Error(`expected an https address, got "${given}"`)
  return given
}
/** Its host becomes part of the CSP of pages. */
export function scriptAddress(given: string): string {
  if (given === '') return ''
  const isRight =
    URL.canParse(given) &&
    new URL(given).protocol === 'https:' &&
    given.includes('{id}') &&
    !/[{}%]/.test(new URL(given).host) &&
    !/[\s'";,]/.test(given)
  if (!isRight) throw new Error(`expected an https address with {id} in its path, got "${given}"`)
  return given
}

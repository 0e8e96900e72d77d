// Settings that are addresses of other services; each parser throws what is wrong with it.

export function directoryUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (given !== '' && (url?.protocol !== 'https:' || url.username !== '' || url.hash !== ''))
    throw new Error(`expected an https address, got "${given}"`)
  return given
}
/** Its host gets into the policy of pages. */
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

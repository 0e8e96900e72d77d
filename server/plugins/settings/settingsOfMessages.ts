// Settings of e-mail and SMS. Values may hold a password, so no reason repeats them.

export function smtpUrl(given: string): string {
  if (given === '') return given
  const url = URL.canParse(given) ? new URL(given) : undefined
  const names = [...(url?.searchParams.keys() ?? [])]
  const isRight =
    url &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    ['', '/'].includes(url.pathname) &&
    url.hash === '' &&
    names.every((name) => name === 'tls') &&
    ['none', null].includes(url.searchParams.get('tls'))
  if (!isRight)
    throw new Error('expected an address like smtp://user:password@host:587, with special characters of the password percent-encoded')
  if (url.protocol === 'smtps:' && names.length > 0) throw new Error('smtps is encrypted: ?tls=none contradicts it')
  return given
}

export function smsUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isRight = given === '' || (url && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '')
  if (!isRight) throw new Error('expected an address like https://gateway.example.com/messages, without a user; the token is SMS_TOKEN')
  return given
}

/** The query may hold a key, so no reason repeats it. */
export function crmUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  const isRight = given === '' || (url && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '')
  if (!isRight) throw new Error('expected an address like https://crm.example.com/leads, without a user')
  return given
}

export function mailbox(given: string): string {
  if (given !== '' && !/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/.test(given))
    throw new Error(`expected one address like noreply@example.com, got "${given}"`)
  return given
}

export function jsonBody(given: string): string {
  const template = textsIn(parsed(given)).join('\n')
  if (!template.includes('{to}') || !template.includes('{text}')) throw new Error('expected JSON with {to} and {text} in its texts')
  return given
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

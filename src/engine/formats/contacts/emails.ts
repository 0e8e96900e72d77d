// E-mail addresses accepted by the portal: ASCII only (000 §5), the same on both sides.

/** 64 and 254 characters are the limits of RFC 5321. */
const LONGEST = { all: 254, name: 64 }

/** `name@host.tld`: a name of RFC 5322 without quotes, a host of at least two labels. The text is not trimmed. */
export function isAsciiEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (text.length > LONGEST.all || at < 1 || at > LONGEST.name) return false
  const labels = text.slice(at + 1).split('.')
  return (
    text
      .slice(0, at)
      .split('.')
      .every((atom) => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(atom)) &&
    labels.length > 1 &&
    labels.every(isLabel)
  )
}

function isLabel(label: string): boolean {
  return /^[a-z0-9-]{1,63}$/i.test(label) && !label.startsWith('-') && !label.endsWith('-')
}

const WHOLE = 28
const HEAD = 6
const TAIL = 6

/** A host cut inside its first label, so that the distinctive part stays: `http-8…bdn4956.cdn.example.net`. */
export function shortHost(text: string): string {
  const [label = '', ...rest] = text.split('.')
  if (text.length <= WHOLE || label.length <= HEAD + TAIL + 1) return text
  return [`${label.slice(0, HEAD)}…${label.slice(-TAIL)}`, ...rest].join('.')
}

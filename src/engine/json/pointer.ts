// JSON Pointers (RFC 6901).
export function escapeSegment(segment: string | number): string {
  return String(segment).replaceAll('~', '~0').replaceAll('/', '~1')
}
/** `['a/b', 0]` → `/a~1b/0`; no segments → `''`. */
export function toPointer(segments: (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(segment)}`).join('')
}
export function fromPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

const FORBIDDEN = /[^\p{L}\p{N}_.-]+/gu

/** `http-resources-2026-11-20.csv`: letters, digits and `-_.` only, which every file system accepts. */
export function fileNameOf(parts: string[], ending: string): string {
  const name = parts
    .map((part) => part.normalize('NFC').replace(FORBIDDEN, '-'))
    .join('-')
    .replace(/\.{2,}/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '')
  return `${name.slice(0, 100) || 'export'}.${ending}`
}

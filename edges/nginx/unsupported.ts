// Fields that the nginx of Debian cannot support, with the reason shown to customers.

export const unsupported: Record<string, string> = {
  follow_redirects: 'nginx cannot check where a redirect leads',
  no_http2: 'nginx offers HTTP/2 for all names of a port or for none',
  use_http3: 'this nginx has no HTTP/3',
  'origin.aws': 'nginx cannot sign requests',
  'compress.brotli': 'nginx has no brotli; answers are compressed with gzip',
  ioss: 'nginx cannot convert images',
  packaging: 'nginx cannot package video',
}

export function reasonFor(path: string): string | undefined {
  const reason = Object.hasOwn(unsupported, path) ? unsupported[path] : undefined
  return reason && `Not supported by this edge: ${reason}.`
}

/** The page's nonce for Emotion's style elements; browsers hide the attribute from scripts but keep the property. */
export function pageNonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  const nonce = meta?.nonce || meta?.getAttribute('nonce')
  return nonce && nonce !== '__CSP_NONCE__' ? nonce : undefined
}

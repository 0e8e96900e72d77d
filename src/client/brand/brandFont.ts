// A brand's own font, scaled to the x-height of the product's font, so that nothing is cut off and lines keep their height.
import { request } from '../api/http.ts'

type Files = { name: string; fonts: Record<string, string> }
/** Inter's ratio of x-height to font size. */
const INTER_X = 0.546
const SAMPLE = 200

/**
 * Throws if the font is invalid or its files cannot be loaded. The family name goes into a style sheet, so it may not contain anything that
 * ends a rule.
 */
export async function useBrandFont({ guid = '', family = '' }: { guid?: string; family?: string }): Promise<void> {
  if (!/^fnt_[\w-]+$/.test(guid) || !/^[A-Za-z0-9][\w -]*$/.test(family)) throw new TypeError('no font')
  const { json } = await request<Files>(`/app/inventory/v1/font/${encodeURIComponent(guid)}`, { quiet401: true })
  const files = Object.entries(json.fonts).filter(
    ([weight, url]) => /^[1-9]00$/.test(weight) && /^\/app\/inventory\/v1\/font\/[\w-]+\/[1-9]00(?:\?file=\w+)?$/.test(url),
  )
  const faces = files.map(([weight, url]) => new FontFace(family, `url(${url})`, { weight, display: 'swap' }))
  await Promise.all(faces.map((face) => face.load()))
  for (const face of faces) document.fonts.add(face)
  const adjusted = `${family} fitted`
  const share = Math.round((INTER_X / xHeightOf(family)) * 1000) / 10
  const sheet = new CSSStyleSheet()
  for (const [weight, url] of files)
    sheet.insertRule(
      `@font-face { font-family: "${adjusted}"; src: url(${url}); font-weight: ${weight}; font-display: swap; size-adjust: ${clamp(share)}% }`,
    )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  document.documentElement.style.setProperty('--brand-font', `"${adjusted}", "Inter"`)
}

/** Limits the scale, so that an unusual font stays readable. */
export function clamp(share: number): number {
  return Number.isFinite(share) ? Math.min(125, Math.max(80, share)) : 100
}

function xHeightOf(family: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return INTER_X
  context.font = `${SAMPLE}px "${family}"`
  return context.measureText('x').actualBoundingBoxAscent / SAMPLE
}

// The brand's look in e-mails: logo and colours with readable text. Inline styles only, which all mail programs support.
import type { Brand } from '../model.ts'

export type LetterBrand = Pick<Brand, 'name' | 'support'> & Partial<Pick<Brand, 'theme' | 'logo'>>
/** CSS values. `head`: the background of the logo. */
export type BrandLook = { button: string; buttonText: string; line: string; head: string; headText: string; logo?: string }

const [black, white, grey] = ['#000000', '#ffffff', '#dddddd'] as const
const ink = '#1a1a1a'

/** `origin` = base address of the brand's pages and pictures. */
export function brandLookOf({ theme, logo }: LetterBrand, origin: string): BrandLook {
  const primary = colourOf(theme?.primary)
  const head = colourOf(theme?.nav?.bg) ?? white
  return {
    button: primary ?? ink,
    buttonText: textOn(primary ?? ink),
    line: primary ?? grey,
    head,
    headText: head === white ? ink : textOn(head),
    // Mail programs draw no SVG.
    ...(logo && { logo: `${origin}/app/inventory/v1/image/${encodeURIComponent(logo)}/raster` }),
  }
}

/** Looks are data of brands: an invalid colour produces no style. */
function colourOf(value: string | undefined): string | undefined {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(value ?? '') ?? []
  return long ? `#${long}` : short && `#${[...short].map((digit) => digit + digit).join('')}`
}

/** Black or white, whichever has the higher contrast (WCAG 2): at least 4.5:1 on any colour. */
function textOn(colour: string): string {
  const light = luminance(colour)
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? black : white
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

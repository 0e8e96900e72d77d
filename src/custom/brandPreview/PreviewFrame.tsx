// A window of fixed size, on phones that of a phone, scaled to its place, with the palette, the font and the language of the draft. Nothing in it can be used.
import { I18nContextProvider, type I18nProvider, type TranslationMessages } from 'ra-core'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { loadMessages, pluralRules } from '../../../i18n/messages.ts'
import { BrandContext } from '../../client/brand/BrandContext.ts'
import { htmlLang } from '../../client/words/locale.ts'
import type { Locale } from '../../engine/schema/types.ts'
import { useIsPhone } from '../../ui/format/useMedia.ts'
import { brandMapping } from '../../ui/theme/brandMapping.ts'
import { cssVariables } from '../../ui/theme/cssVariables.ts'
import type { Scheme } from '../../ui/theme/tokens.ts'
import type { FaceProps } from './faceProps.ts'
import { FormFace } from './FormFace.tsx'
import { LetterFace } from './LetterFace.tsx'
import { MenuFace } from './MenuFace.tsx'
import { SignInFace } from './SignInFace.tsx'
import { usePreviewFont } from './usePreviewFont.ts'

export const faces = ['signIn', 'menu', 'form', 'letter'] as const
export type FaceName = (typeof faces)[number]
const drawn: Record<FaceName, ComponentType<FaceProps>> = { signIn: SignInFace, menu: MenuFace, form: FormFace, letter: LetterFace }
/** The sizes that pages are drawn at, px. */
const wide = [1100, 720] as const
const narrow = [390, 640] as const

type Props = FaceProps & { face: FaceName; scheme: Scheme }

export function PreviewFrame({ face, scheme, locale, brand, before }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [width, height] = useIsPhone() ? narrow : wide
  const scale = useScale(frame, width)
  const words = usePreviewWords(locale)
  const family = usePreviewFont(brand.font)
  const variables = useMemo(() => cssVariables(brandMapping(brand.theme, scheme)), [brand.theme, scheme])
  const Face = drawn[face]
  // React sets custom properties through the object model, which the policy allows.
  const style = {
    ...variables,
    colorScheme: scheme,
    width,
    height,
    transform: `scale(${scale})`,
    ...(family !== undefined && { '--brand-font': family, '--font': `${family}, "Inter", sans-serif` }),
  }
  return (
    <div className="bp-frame" ref={frame} inert style={{ height: height * scale }}>
      <div className="bp-page" data-theme={scheme} data-face={face} lang={htmlLang(locale)} style={style as React.CSSProperties}>
        {words && (
          <I18nContextProvider value={words}>
            <BrandContext value={brand}>
              <Face brand={brand} before={before} locale={locale} />
            </BrandContext>
          </I18nContextProvider>
        )}
      </div>
    </div>
  )
}

/** `width`: that of the page, px. */
function useScale(frame: React.RefObject<HTMLDivElement | null>, width: number): number {
  const [scale, setScale] = useState(0.5)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const fit = () => setScale(Math.max(0.2, Math.min(1, element.clientWidth / width)))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, width])
  return scale
}

const samples: Record<Locale, () => Promise<{ default: object }>> = {
  en_US: () => import('./samples.en_US.json'),
  ru_RU: () => import('./samples.ru_RU.json'),
}

/** The product's words in the language of the preview; the former ones until they are there. */
function usePreviewWords(locale: Locale): I18nProvider | undefined {
  const [words, setWords] = useState<I18nProvider>()
  useEffect(() => {
    let isGone = false
    void (async () => {
      const [shared, own] = await Promise.all([loadMessages(locale), samples[locale]()])
      const all = { ...shared, ...own.default } as TranslationMessages
      if (!isGone) setWords(polyglotI18nProvider(() => all, locale, [], { allowMissing: true, pluralRules }))
    })()
    return () => {
      isGone = true
    }
  }, [locale])
  return words
}

import { useI18nProvider, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { Locale } from '../../../engine/schema/types.ts'
import '../../../ui/css/guest.css'
import { lazyScript } from '../../../ui/lazyScript.tsx'
import { Icon } from '../../../ui/parts/Icon.tsx'
import { PhoneLink } from '../../../ui/parts/actions/PhoneLink.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { Logo } from '../../../client/brand/Logo.tsx'
import { LanguageChoice } from '../../../client/words/LanguageChoice.tsx'

// Decorative: the form does not wait for it.
const Background = lazyScript(() => import('./Background.tsx').then((module) => module.Background))
const TITLE_MAX = 60
const TEXT_MAX = 160

/** `words` replace the sign-in texts beside the form. */
export function GuestLayout({ children, words: own }: { children: ReactNode; words?: { title?: string; text?: string } }) {
  const t = useTranslate()
  const brand = useBrand()
  const locale = useI18nProvider().getLocale()
  const words = brand.login[locale as Locale]
  return (
    <div className="guest">
      <main className="g-form">
        <div className="g-logo">
          <Logo size={24} />
        </div>
        {children}
        {brand.demo && (
          <p className="g-demo">
            <Icon name="info" size={14} />
            <span>{t('app.demo.long')}</span>
          </p>
        )}
        <GuestFoot />
      </main>
      <aside className="g-art">
        <Background />
        <div className="txt">
          <h2>{cut(own?.title ?? words?.title ?? t('auth.fallback.title'), TITLE_MAX)}</h2>
          <p>{cut(own?.text ?? words?.text ?? t('auth.fallback.text'), TEXT_MAX)}</p>
        </div>
        {brand.support.phone && (
          <ul>
            <li>
              <PhoneLink number={brand.support.phone} isWritten />
            </li>
          </ul>
        )}
      </aside>
    </div>
  )
}

/** The phone number, where there is no room beside the form. */
function GuestFoot() {
  const t = useTranslate()
  const { support } = useBrand()
  return (
    <footer className="g-foot">
      <LanguageChoice label={t('auth.language')} />
      <span className="grow" />
      {support.phone && (
        <span className="g-tel">
          <PhoneLink number={support.phone} isWritten />
        </span>
      )}
      {support.email && <a href={`mailto:${support.email}`}>{support.email}</a>}
    </footer>
  )
}

function cut(text: string, most: number): string {
  const letters = [...text]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : text
}

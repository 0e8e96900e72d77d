import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { isWebAddress } from './registerForm.ts'

/**
 * The consent on registration: the brand's own text or the default one, with links at %{privacy}, %{consent} and, if the brand has one,
 * %{offer}; else the links follow the text.
 */
export function Consent({ text }: { text: string | undefined }) {
  const t = useTranslate()
  const { legal } = useBrand()
  const links: Record<string, ReactNode> = {
    privacy: (
      <Document key="privacy" url={legal.privacy_url}>
        {t('guest.consent.privacy')}
      </Document>
    ),
    consent: (
      <Document key="consent" url={legal.consent_url}>
        {t('guest.consent.consent')}
      </Document>
    ),
    offer: (
      <Document key="offer" url={legal.offer_url}>
        {t('guest.consent.offer')}
      </Document>
    ),
  }
  // Substituted by themselves, so that they remain as placeholders for the links.
  const usual = legal.offer_url ? 'guest.consent.textWithOffer' : 'guest.consent.text'
  const parts = (text ?? t(usual, { privacy: '%{privacy}', consent: '%{consent}', offer: '%{offer}' })).split(
    /%\{(privacy|consent|offer)\}/,
  )
  const left = Object.keys(links).filter((name) => !parts.includes(name) && (name !== 'offer' || legal.offer_url))
  return (
    <p className="help g-consent">
      {parts.map((part) => links[part] ?? part)}
      {left.map((name) => (
        <span key={name}> {links[name]}</span>
      ))}
    </p>
  )
}

/** Opens in a new tab, so that nothing typed is lost; without an address only the name is shown. */
function Document({ url, children }: { url: string | undefined; children: ReactNode }) {
  return url && isWebAddress(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  )
}

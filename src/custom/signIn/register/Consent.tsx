import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { isWebAddress } from './registerForm.ts'

/** What somebody agrees to by registering: the brand's own text or the default one, with links where it says %{privacy}, %{consent} and, if the brand has one, %{offer}; else they follow it. */
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
  // Named by themselves, so that they are left for the links.
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

/** Opened beside, so that nothing typed is lost; without an address it is only named. */
function Document({ url, children }: { url: string | undefined; children: ReactNode }) {
  return url && isWebAddress(url) ? (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    children
  )
}

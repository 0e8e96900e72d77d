import { useI18nProvider, useTranslate } from 'ra-core'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { GuestLink } from '../shell/GuestLink.tsx'
import { registerDisplay } from './registerForm.ts'

/** Link to the registration, if the brand offers one in the current language. */
export function RegisterLink({ primary = false }: { primary?: boolean }) {
  const t = useTranslate()
  const brand = useBrand()
  const locale = useI18nProvider().getLocale()
  if (registerDisplay(brand, locale).display === 'hidden') return null
  return (
    <GuestLink to="register" className={`btn ${primary ? 'pri ' : ''}big`}>
      {t('guest.mail.register')}
    </GuestLink>
  )
}

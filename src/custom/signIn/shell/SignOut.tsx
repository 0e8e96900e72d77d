import { useTranslate } from 'ra-core'
import { takeReturnUrl } from '../../../client/session/returnUrl.ts'
import { endSession } from '../../../client/session/sessionStore.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'

/** Signs out of a session with a remaining step. */
export function SignOut() {
  const t = useTranslate()
  const { return_hosts } = useBrand()
  const leave = () =>
    endSession()
      .catch(() => undefined)
      .then(() => location.assign(takeReturnUrl(return_hosts) ?? '/login'))
  return (
    <Button kind="ghost" onClick={() => void leave()}>
      {t('auth.signOut')}
    </Button>
  )
}

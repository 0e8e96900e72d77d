// A demo without a mail server stores its e-mails (docs/decisions/178): pages that wait for one link to it.
import { useTranslate } from 'ra-core'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { guestAddress } from '../shell/guestRoutes.ts'

/** The messages page of staff, via the sign-in. */
const messages = '/admin/messages'

/** `of`: the kind of message. `isPending`: a session is waiting for this step, so staff need another window. */
export function DemoLetter({ of = 'letter', isPending = false }: { of?: 'letter' | 'sms'; isPending?: boolean }) {
  const t = useTranslate()
  const { demo } = useBrand()
  if (!demo) return null
  return (
    <p className="mid">
      {t(`guest.demo.${of}`)}{' '}
      {isPending ? (
        t('guest.demo.private')
      ) : (
        // In a new tab: the waiting page stays.
        <a href={guestAddress('login', { query: { nextUrl: messages } })} target="_blank" rel="noopener">
          {t('guest.demo.open')}
        </a>
      )}
    </p>
  )
}

// A demo without a mail server keeps its letters (docs/decisions/178): pages that wait for one say where it is.
import { useTranslate } from 'ra-core'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { guestAddress } from '../shell/guestRoutes.ts'

/** Where staff read messages; the sign-in leads there. */
const messages = '/admin/messages'

/** `of`: what was sent. `isPending`: somebody is signed in here up to this step, so another person needs another window. */
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
        // In a tab of its own: the page that waits stays.
        <a href={guestAddress('login', { query: { nextUrl: messages } })} target="_blank" rel="noopener">
          {t('guest.demo.open')}
        </a>
      )}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { call } from '../../../client/api/call.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { PhoneLink } from '../../../ui/parts/actions/PhoneLink.tsx'
import { SkeletonBar } from '../../../ui/parts/feedback/PageStates.tsx'
import { useBrand } from '../../../client/brand/BrandContext.ts'
import { useAccount } from '../../../client/session/useSession.ts'
import { useNotice } from '../useNotice.ts'
import { minuteMilliseconds } from '../../../engine/time/units.ts'

/** The personal manager, if there is one, and the support of the brand. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { support } = useBrand()
  const emails = support.emails?.length ? support.emails : [support.email].filter((email) => email !== undefined && email !== '')
  return (
    <Dialog open onClose={onClose} title={t('shell.contact.title')} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      <div className="stack contact">
        <PersonalManager />
        <section aria-label={t('shell.contact.support')}>
          <h3>{t('shell.contact.support')}</h3>
          <dl className="contact-facts">
            {emails.map((email) => (
              <Line key={email} name={t('shell.contact.email')}>
                <a href={`mailto:${email}`}>{email}</a>
              </Line>
            ))}
            {support.phone && (
              <Line name={t('shell.contact.phone')}>
                <PhoneLink number={support.phone} isWritten />
              </Line>
            )}
          </dl>
          {emails.length === 0 && !support.phone && <p className="muted">{t('shell.contact.none')}</p>}
        </section>
      </div>
    </Dialog>
  )
}

function PersonalManager() {
  const t = useTranslate()
  const account = useAccount()?.name
  const isShown = useNotice('manager') && account !== undefined
  const { data, isPending } = useQuery({
    queryKey: ['manager', account ?? null],
    enabled: isShown,
    staleTime: minuteMilliseconds,
    // No manager is a valid response, too.
    queryFn: async ({ signal }) => (await call('GET /accounts/:account/manager', { params: { account: account ?? '' }, signal })) ?? null,
  })
  if (!isShown) return null
  if (isPending) return <SkeletonBar width={220} />
  if (!data) return null
  return (
    <section aria-label={t('shell.contact.manager')}>
      <h3>{t('shell.contact.manager')}</h3>
      <dl className="contact-facts">
        <Line name={t('shell.contact.name')}>{[data.first_name, data.last_name].filter(Boolean).join(' ')}</Line>
        <Line name={t('shell.contact.email')}>
          <a href={`mailto:${data.email}`}>{data.email}</a>
        </Line>
        {data.phone && (
          <Line name={t('shell.contact.phone')}>
            <PhoneLink number={data.phone} />
          </Line>
        )}
        {data.telegram && <Line name={t('shell.contact.telegram')}>{data.telegram}</Line>}
      </dl>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

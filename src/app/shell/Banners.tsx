import { useTranslate } from 'ra-core'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { useLeaveProject } from '../../client/session/entry.ts'
import { useAccount, useService, useSession } from '../../client/session/useSession.ts'
import { useConnected } from '../../client/events/connection.ts'
import { useRoleName } from './useRoleName.ts'

/** Above the top bar, on every page, never closable. Their height is a variable, so that sticky parts stay below. */
export function Banners() {
  const t = useTranslate()
  const session = useSession()
  const account = useAccount()
  const connected = useConnected()
  const leave = useLeaveProject()
  const role = useRoleName()
  const service = useService()
  const region = useRef<HTMLDivElement>(null)
  const inProject = session.type === 'Staff' && account !== undefined
  useLayoutEffect(() => {
    const banners = region.current
    if (!banners) return
    const measure = () => document.documentElement.style.setProperty('--banners', `${banners.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(banners)
    measure()
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={region} className="banners" role="status">
      {!connected && (
        <div className="banner bad">
          <Icon name="wifi-off" />
          <span className="grow">{t('shell.offline')}</span>
        </div>
      )}
      {service?.blocked && (
        <div className="banner bad">
          <Icon name="shield-alert" />
          <span className="grow">{t('shell.serviceBlocked')}</span>
        </div>
      )}
      {inProject && (
        <div className="banner">
          <Icon name="user-cog" />
          <span className="grow">
            <b>{t('shell.project.banner', { project: account.project.name || account.name })}</b>{' '}
            <span className="mid no-phone">{t('shell.project.as', { role })}</span>{' '}
            <span className="mid no-phone">{t('shell.project.recorded')}</span>
          </span>
          <Button size="small" icon="log-out" onClick={leave}>
            {t('shell.project.leave')}
          </Button>
        </div>
      )}
    </div>
  )
}

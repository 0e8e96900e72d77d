import type { ReactNode, Ref } from 'react'
import { Icon, type IconName } from '../Icon.tsx'

export type AlertTone = 'info' | 'ok' | 'warn' | 'bad'
const iconOf: Record<AlertTone, IconName> = { info: 'info', ok: 'circle-check', warn: 'warning', bad: 'circle-alert' }
type AlertProps = {
  tone?: AlertTone
  title?: ReactNode
  children?: ReactNode
  icon?: IconName
  live?: boolean
  id?: string
  ref?: Ref<HTMLDivElement>
}

/** `live` announces it at once (failed saves, wrong passwords). */
export function Alert({ tone = 'info', title, children, icon, live, id, ref }: AlertProps) {
  return (
    <div ref={ref} id={id} className={`alert ${tone}`} role={live ? 'alert' : undefined} tabIndex={ref ? -1 : undefined}>
      <Icon name={icon ?? iconOf[tone]} />
      <div className="grow">
        {title && <b>{title}</b>}
        {children && <div className={title ? 'mid' : undefined}>{children}</div>}
      </div>
    </div>
  )
}

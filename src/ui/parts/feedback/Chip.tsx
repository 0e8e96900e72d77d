import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'

export type ChipTone = 'neutral' | 'ok' | 'warn' | 'bad' | 'info' | 'odd' | 'brand' | 'line'
type ChipProps = { tone?: ChipTone; icon?: IconName; children: ReactNode; onRemove?: () => void; removeLabel?: string }

export function Chip({ tone = 'neutral', icon, children, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={`chip ${tone}${onRemove ? ' x' : ''}`}>
      {icon && <Icon name={icon} size={13} />}
      <span className="cut">{children}</span>
      {onRemove && (
        <button type="button" className="chip-x" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="x" size={14} />
        </button>
      )}
    </span>
  )
}

import Tooltip from '@mui/material/Tooltip'
import type { ReactElement, ReactNode } from 'react'

type TipProps = { title: ReactNode; children: ReactElement; delay?: number; placement?: 'top' | 'right' | 'bottom' | 'left' }

/** A tooltip. The side menu waits 1000 ms, everything else 400. */
export function Tip({ title, children, delay = 400, placement = 'bottom' }: TipProps) {
  if (!title) return children
  return <Tooltip title={title} enterDelay={delay} placement={placement} describeChild={false}>{children}</Tooltip>
}

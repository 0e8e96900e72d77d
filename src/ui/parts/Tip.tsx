import Tooltip from '@mui/material/Tooltip'
import type { ReactElement, ReactNode } from 'react'

type TipProps = { title: ReactNode; children: ReactElement; delay?: number; names?: boolean; placement?: 'top' | 'right' | 'bottom' | 'left' }

/** A tooltip. The side menu waits 1000 ms, everything else 400. `names`: it is the name of a control that has no word, else it describes. */
export function Tip({ title, children, delay = 400, names = false, placement = 'bottom' }: TipProps) {
  if (!title) return children
  return <Tooltip title={title} enterDelay={delay} placement={placement} describeChild={!names}>{children}</Tooltip>
}

// Lazy-loaded with the first bulk action.
import type { ComponentProps } from 'react'
import { lazyScript } from '../../../ui/lazyScript.tsx'

const Loaded = lazyScript(() => import('./BulkDialog.tsx').then((module) => module.BulkDialog), { mustLoad: true })

/** Empty until an action is started. */
export const BulkDialog = (props: ComponentProps<typeof Loaded>) => props.bulk.run && <Loaded {...props} />

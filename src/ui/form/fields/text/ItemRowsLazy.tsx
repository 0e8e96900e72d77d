// Lazy-loads lists of texts with line breaks.
import { lazyPart } from '../../lazyPart.tsx'

export const ItemRows = lazyPart(() => import('./ItemRows.tsx').then((module) => module.ItemRows))

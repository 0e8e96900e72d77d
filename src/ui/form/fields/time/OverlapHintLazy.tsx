// Lazy-loads the drawing of intervals that must not overlap.
import { lazyPart } from '../../lazyPart.tsx'

export const OverlapHint = lazyPart(() => import('./OverlapHint.tsx').then((module) => module.OverlapHint), 0)
export const Timeline = lazyPart(() => import('./Timeline.tsx').then((module) => module.Timeline), 0)

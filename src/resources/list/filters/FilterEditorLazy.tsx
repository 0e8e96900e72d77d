// The editor of a filter is lazy-loaded with its inputs when somebody filters.
import { lazyScript } from '../../../ui/lazyScript.tsx'

export const FilterEditor = lazyScript(() => import('./FilterEditor.tsx').then((module) => module.FilterEditor), { mustLoad: true })

import { lazy } from 'react'
import { loadScript } from '../../ui/loadScript.ts'

/** Other pages open without its code. */
export const HomePage = lazy(() => loadScript(() => import('./HomePage.tsx')).then((module) => ({ default: module.HomePage })))

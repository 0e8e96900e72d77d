import { coreReadProvider, coreUpdateProvider } from '../../../src/engine/rights/permissions.ts'

/** Reads the problems of definitions and the reports of pages. */
export const problemsPermission = [coreReadProvider]
/** Accepts a change of a definition that breaks records. */
export const acceptPermission = [coreUpdateProvider]

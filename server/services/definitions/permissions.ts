import { coreReadProvider, coreUpdateProvider } from '../../../src/engine/rights/permissions.ts'

/** Who reads what is wrong with definitions and what pages report. */
export const problemsPermission = [coreReadProvider]
/** Who accepts a change of a definition that breaks records. */
export const acceptPermission = [coreUpdateProvider]

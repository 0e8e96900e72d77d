// Staff rights in the provider's own area. The server checks every call again.
import { coreReadProvider, coreUpdateProvider } from '../../engine/rights/permissions.ts'
import type { Session } from './session.ts'

const has = (session: Session, permission: string) => session.type === 'Staff' && session.permissions.includes(permission)
export const opensDefinitions = (session: Session): boolean => has(session, coreReadProvider)
/** Accepting a version affects every brand. */
export const acceptsDefinitions = (session: Session): boolean => has(session, coreUpdateProvider) && session.sees_all_brands === true

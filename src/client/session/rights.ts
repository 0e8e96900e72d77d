// What of the provider's own area a person of the staff may open. The server decides again on every call.
import { coreReadProvider, coreUpdateProvider } from '../../engine/rights/permissions.ts'
import type { Session } from './session.ts'

const has = (session: Session, permission: string) => session.type === 'Staff' && session.permissions.includes(permission)
export const opensDefinitions = (session: Session): boolean => has(session, coreReadProvider)
/** A version is taken for every brand. */
export const acceptsDefinitions = (session: Session): boolean => has(session, coreUpdateProvider) && session.sees_all_brands === true

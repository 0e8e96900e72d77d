// What of the provider's own area a person of the staff may open. The server decides again on every call.
import type { Session } from './session.ts'

const has = (session: Session, permission: string) => session.type === 'Staff' && session.permissions.includes(permission)
export const opensDefinitions = (session: Session): boolean => has(session, 'core_read_provider')
/** A version is taken for every brand. */
export const acceptsDefinitions = (session: Session): boolean => has(session, 'core_update_provider') && session.sees_all_brands === true

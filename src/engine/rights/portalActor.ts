/** Actor of what the portal does by itself, in the audit and in versions. */
export const portalActor = 'system'

/** Actor of the portal's own actions, in the audit and in versions. */
export const portalActor = 'system'
/** Actor of demo data. */
export const demoActor = 'demo'

/** The word for an actor that is not a person. */
export function actorWord(actor: string): 'portal' | 'demo' | undefined {
  return actor === portalActor ? 'portal' : actor === demoActor ? 'demo' : undefined
}

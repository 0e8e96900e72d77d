/** Actor of the portal's own actions, in the audit and in versions. */
export const portalActor = 'system'
/** Actor of demo data. */
export const demoActor = 'demo'

/** The word for an actor that is not a person. The portal may act for something, such as a project: `system:…`. */
export function actorWord(actor: string): 'portal' | 'demo' | undefined {
  return actor.split(':')[0] === portalActor ? 'portal' : actor === demoActor ? 'demo' : undefined
}

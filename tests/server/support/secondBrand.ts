import { type Caller, demoPassword, type Portal } from './portal.ts'

/** An administrator who reaches the second brand of the demo and nothing else. */
export async function adminOfSecondBrand(portal: Portal): Promise<Caller> {
  const email = 'own@second.example'
  await portal.services.people.create({ brand: 'second', email, kind: 'staff', role: 'admin_provider', password: demoPassword })
  return portal.signIn(email, { as: 'bearer', host: 'second.localhost' })
}

import type { Portal } from '../../tests/server/support/portal.ts'

/** A new resource of a customer of the demo, for lines of logs. */
export async function resourceOf(portal: Portal): Promise<{ id: string }> {
  const customer = await portal.signIn('cdn2@demo.example')
  const origin = { servers: { 'origin.example.com': { port: 80 } } }
  const made = await customer.ask({
    method: 'POST',
    url: '/api/v1/accounts/demo-cdn2/http-resources',
    body: { name: 'Bench', tuning: 'default', origin },
  })
  return made.json<{ id: string }>()
}

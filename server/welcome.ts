// Prints the address of the portal, the accounts of the demo, and the link that sets the first administrator's password.
import type { Services } from './services/types.ts'

export async function welcome({
  services,
  address,
  accounts,
  print,
}: {
  services: Services
  address: string
  accounts: string[]
  print: (line: string) => void
}): Promise<void> {
  const code = await services.setup.offer()
  print(
    [
      `Portal: ${address}`,
      ...((await services.isDemo()) ? ['This database holds demo data.', ...accounts.map((line) => `  ${line}`)] : []),
      ...(code ? ['No administrator yet. Within a day, set the first password once at', `  ${address}/setup?code=${code}`] : []),
    ].join('\n'),
  )
}

// Public origin and sender address of a brand.
import type { Mailbox } from '../../drivers/delivery.ts'
import type { Repositories } from '../../store/types.ts'
import { anyHost } from '../access/brands.ts'
import type { Brand } from '../model.ts'
import type { MessageSettings } from './types.ts'
import { lineOf } from './render.ts'

/** The brand's own host, with the scheme and port of PUBLIC_URL. A request's Host header has no influence. */
export async function linkOrigin({ brands }: Pick<Repositories, 'brands'>, brand: string, publicUrl: string): Promise<string> {
  const { protocol, hostname, port, origin } = new URL(publicUrl)
  const hosts = await brands.hostsOf(brand)
  const [first] = hosts.filter((host) => host !== anyHost)
  if (hosts.includes(hostname) || hosts.includes(anyHost) || first === undefined) return origin
  return `${protocol}//${first}${port && `:${port}`}`
}

/** A brand without a mail domain uses the provider's sender. */
export function senderOf(
  { name, mail_domain: domain }: Pick<Brand, 'name' | 'mail_domain'>,
  { MAIL_FROM, PUBLIC_URL }: Pick<MessageSettings, 'MAIL_FROM' | 'PUBLIC_URL'>,
): Mailbox {
  return { name: lineOf(name), address: domain ? `noreply@${domain}` : MAIL_FROM || `noreply@${new URL(PUBLIC_URL).hostname}` }
}

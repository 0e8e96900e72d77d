// Certificates by ACME (RFC 8555) with http-01. The library signs; each step is resumable, because the process may stop after any of them.
import { readFileSync } from 'node:fs'
import { Agent } from 'node:https'
import type { Authorization, Client, Order } from 'acme-client'
import { explained, refusalOf } from './acmeErrors.ts'
import { type Advance, type Advanced, AuthorityError, type AuthorityDriver, type Ticket } from './authority.ts'

type Library = typeof import('acme-client')
type Settings = {
  directory: string
  email: string
  /** PEM of authorities trusted beside the system's; empty = none. */ caFile: string
  /** Time-out of one request, to the end of its answer. */ milliseconds?: number
}

/** Largest answer: a chain of certificates has a few kilobytes. */
const maxBytes = 1024 * 1024

export function acmeDriver({ directory, email, caFile, milliseconds = 20_000 }: Settings): AuthorityDriver {
  let library: Promise<Library> | undefined
  // Lazy-loaded: most processes never order a certificate.
  const load = (): Promise<Library> => (library ??= import('acme-client').then((loaded) => prepared(loaded, { caFile, milliseconds })))

  return {
    directory,
    newAccount: async () => ({ key: (await (await load()).crypto.createPrivateEcdsaKey('P-256')).toString() }),
    async advance(request) {
      const acme = await load()
      const client = await clientFor(acme, request)
      return request.ticket ? step(client, request.ticket, request) : { is: 'waiting', ticket: await order(acme, client, request) }
    },
  }

  async function clientFor(acme: Library, { account, register }: Advance): Promise<Client> {
    const client = new acme.Client({ directoryUrl: directory, accountKey: account.key, ...(account.url && { accountUrl: account.url }) })
    if (account.url) return client
    // The key identifies the account: registering again returns the existing one.
    await client.createAccount({ termsOfServiceAgreed: true, ...(email && { contact: [`mailto:${email}`] }) })
    await register({ key: account.key, url: client.getAccountUrl() })
    return client
  }
}

async function order(acme: Library, client: Client, { names }: Advance): Promise<Ticket> {
  const key = await acme.crypto.createPrivateEcdsaKey('P-256')
  const [, csr] = await acme.crypto.createCsr({ altNames: [...names] }, key)
  const { url } = await client.createOrder({ identifiers: names.map((value) => ({ type: 'dns', value })) })
  return { order: url, key: key.toString(), csr: csr.toString() }
}

/** Performs the next step of an order, depending on its state (RFC 8555 section 7.1.6). */
async function step(client: Client, ticket: Ticket, { publish }: Advance): Promise<Advanced> {
  // The library reads only the order's URL.
  const now = await client.getOrder({ url: ticket.order } as Order)
  if (now.status === 'invalid') throw explained(await client.getAuthorizations(now), now)
  if (now.status === 'valid') return { is: 'issued', certificates: await client.getCertificate(now), key: ticket.key }
  if (now.status === 'ready') await client.finalizeOrder(now, ticket.csr)
  if (now.status === 'pending') await answer(client, await client.getAuthorizations(now), publish)
  return { is: 'waiting', ticket }
}

async function answer(client: Client, authorizations: Authorization[], publish: Advance['publish']): Promise<void> {
  for (const { challenges } of authorizations.filter(({ status }) => status === 'pending')) {
    const challenge = challenges.find(({ type }) => type === 'http-01')
    if (!challenge) throw new AuthorityError('rejected_name', { permanent: true })
    if (challenge.status !== 'pending') continue
    await publish(challenge.token, await client.getChallengeKeyAuthorization(challenge))
    await client.completeChallenge(challenge)
  }
}

/** Turns refusals into AuthorityError with their reasons. The library's own waiting and retries are off: the caller does both. */
function prepared(loaded: Library, { caFile, milliseconds }: Required<Pick<Settings, 'caFile' | 'milliseconds'>>): Library {
  const acme = ('default' in loaded ? loaded.default : loaded) as Library
  const { interceptors, defaults } = acme.axios
  interceptors.response.clear()
  interceptors.response.use(undefined, refusalOf)
  // The library's own time-out starts over with each byte.
  interceptors.request.clear()
  interceptors.request.use((config) => Object.assign(config, { signal: AbortSignal.timeout(milliseconds) }))
  defaults.maxContentLength = maxBytes
  defaults.maxRedirects = 0
  defaults.proxy = false
  if (caFile) defaults.httpsAgent = new Agent({ ca: readFileSync(caFile) })
  return acme
}

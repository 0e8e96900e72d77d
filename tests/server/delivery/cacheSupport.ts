// Shared by the suites about cache tasks: a customer's resource with its own names, and tasks on it.
import { errorsOf, httpResource, listUrl, type Answer, type Caller } from '../support/portal.ts'

export const tasks = (account = 'demo-cdn2'): string => listUrl(account, 'cache-tasks')
export type Task = {
  id: string
  version: number
  domain: string
  action: string
  paths?: string[]
  status: string
  actor: string
  [field: string]: unknown
}

/** Suites turn the clock on by hours. */
export const longSessions = { SESSION_LIFETIME: '2592000', SESSION_IDLE: '2592000' }

/** Answers the domain that the portal gave it. */
export async function giveDomains(owner: Caller, account: string, names: string[]): Promise<string> {
  const body = httpResource(`with-${names[0] ?? 'none'}`, { names })
  const answer = await owner.ask({ method: 'POST', url: listUrl(account, 'http-resources'), body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ cdn_domain: string }>().cdn_domain
}

export const send = (who: Caller, body: object, url = tasks()): Promise<Answer> =>
  who.ask({ method: 'POST', url, body: { action: 'delete', ...body } })
/** `status place keyword…` of a refusal, or `status` alone. */
export const verdict = (answer: Answer): string => [answer.statusCode, ...(answer.statusCode === 400 ? errorsOf(answer) : [])].join(' ')
export const reasonOf = (answer: Answer): [number, string | undefined] => [answer.statusCode, answer.json<{ reason?: string }>().reason]
export const paths = (count: number, name = 'file'): string[] => Array.from({ length: count }, (_, n) => `/${name}-${n}`)

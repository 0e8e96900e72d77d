// Lines of access logs for tests, and sums of them counted without any code of the portal.
import type { TestAgent } from '../support/agentSupport.ts'
import type { Answer, Caller } from '../support/portal.ts'

export type Line = {
  time: string
  id?: string
  account?: string
  resource?: string
  host?: string
  status: number
  bytes: number
  cache?: string
  ip?: string
  agent?: string
  referrer?: string
  stream?: string
  custom?: string
  area?: string
}
export const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
export const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604.1'
const base = '/api/v1/agent/access-log'

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296
  }
}

export function randomLines(
  count: number,
  { seed, owners, from, seconds }: { seed: number; owners: Owner[]; from: number; seconds: number },
): Line[] {
  const random = randomOf(seed)
  const one = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  return Array.from({ length: count }, (_, index) => {
    const { account, resource, host } = one(owners)
    return {
      time: new Date(from + Math.floor(random() * seconds) * 1000).toISOString(),
      id: `line-${seed}-${index}`,
      account,
      resource,
      host,
      status: one([200, 200, 200, 206, 304, 404, 502]),
      bytes: Math.floor(random() * 5_000_000),
      cache: one(['HIT', 'HIT', 'MISS', 'EXPIRED']),
      ip: one(['192.0.2.7', '192.0.2.200', '198.51.100.9', '203.0.113.5', '10.0.0.1']),
      agent: one([firefox, safari, '']),
      referrer: one(['', 'https://shop.example.com/cart?x=1', 'https://news.example/']),
    }
  })
}
export type Owner = { account: string; resource: string; host: string }

export async function sendLines(
  agent: TestAgent,
  source: string,
  position: number,
  lines: readonly (Line | string)[],
  next = position + lines.length,
): Promise<Answer> {
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
  return agent.ask({ method: 'POST', url: base, body: { source, position, next, lines: texts } })
}

export async function positionOf(agent: TestAgent, source: string): Promise<number> {
  return (await agent.ask({ url: `${base}?source=${source}` })).json<{ position: number }>().position
}

export async function ask<T>(caller: Caller, account: string, path: string, query: Record<string, string>): Promise<T> {
  const answer = await caller.ask({ url: `/api/v1/accounts/${account}/${path}?${new URLSearchParams(query)}` })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json<T>()
}

export type Sums = { hits: number; traffic: number; cached: number }
/** Sums by a key, with nothing but addition. */
export function countBy(lines: readonly Line[], keyOf: (line: Line) => string): Record<string, Sums> {
  const sums: Record<string, Sums> = {}
  for (const line of lines) {
    const one = (sums[keyOf(line)] ??= { hits: 0, traffic: 0, cached: 0 })
    one.hits += 1
    one.traffic += line.bytes
    if (line.cache === 'HIT') one.cached += line.bytes
  }
  return sums
}

export function shuffled<T>(all: readonly T[], seed: number): T[] {
  const random = randomOf(seed)
  const left = [...all]
  for (let index = left.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[left[index], left[other]] = [left[other]!, left[index]!]
  }
  return left
}

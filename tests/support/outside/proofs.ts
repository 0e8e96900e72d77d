// A resolver for tests with scripted answers, which counts queries.
import { OutsideError } from '../../../server/drivers/outside/errors.ts'
import type { ProofResolver } from '../../../server/drivers/outside/proofs.ts'

export type Proofs = ProofResolver & {
  cnames: Map<string, string>
  texts: Map<string, string[]>
  servers: Map<string, string[]>
  /** Names that get no answer. */ silent: Set<string>
  asked: string[]
  /** Runs while the answer to the next query is awaited. */ during: (() => Promise<void>) | undefined
}

export function openProofs(): Proofs {
  const [cnames, texts, servers] = [new Map<string, string>(), new Map<string, string[]>(), new Map<string, string[]>()]
  const silent = new Set<string>()
  const asked: string[] = []
  const answer = async <T>(name: string, value: T): Promise<T> => {
    asked.push(name)
    await proofs.during?.()
    if (silent.has(name)) throw new OutsideError('dns_silent')
    return value
  }
  const proofs: Proofs = {
    during: undefined,
    simulated: false,
    cnames,
    texts,
    servers,
    silent,
    asked,
    cname: async (name) => answer(name, [cnames.get(name) ?? []].flat()),
    txt: async (name) => answer(name, texts.get(name) ?? []),
    ns: async (zone) => answer(zone, servers.get(zone) ?? []),
  }
  return proofs
}

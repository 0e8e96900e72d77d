// Command-line options of every agent: the portal's address, a folder of its own, and the key from the environment.
import { parseArgs } from 'node:util'
import type { Options } from './program.ts'

type Common = { url: string; dir: string; key: string }
type Values<Name extends string> = Partial<Record<Name, string>>

/** A port, or an address and a port. */
const listening = /^(?:(?:\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-fA-F:]+\]):)?[1-9]\d{0,4}$/

/** Throws an Error for an option that is neither a port nor an address with a port. */
export function requireListening(name: string, text: string): void {
  if (!listening.test(text)) throw new Error(`--${name} is no port and no address with a port: ${text}`)
}

/**
 * `names` are further options, each with a text; `read` turns them into the rest of the settings, and throws an Error with the reason for
 * wrong ones. `key`: AGENT_KEY, where no list of processes shows it.
 */
export function agentArgs<Name extends string, Rest>(
  args: string[],
  key: string | undefined,
  names: readonly Name[],
  read: (values: Values<Name>) => Rest,
): Options<Common & Rest> {
  try {
    const texts = Object.fromEntries(['url', 'dir', ...names].map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ args, options: { ...texts, help: { type: 'boolean', short: 'h' } } })
    const all = values as { url?: string; dir?: string; help?: boolean } & Values<Name>
    const { url, dir, help } = all
    if (help) return { status: 'help' }
    if (!url || !dir || !key) {
      const missing = [!url && '--url', !dir && '--dir', !key && 'AGENT_KEY'].filter(Boolean)
      return { status: 'wrong', reason: `Missing: ${missing.join(', ')}` }
    }
    if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
      return { status: 'wrong', reason: `--url is no http(s) address: ${url}` }
    return { status: 'run', url, dir, key, ...read(all) }
  } catch (error) {
    return { status: 'wrong', reason: (error as Error).message.split('\n', 1)[0]!.split('. ', 1)[0]! }
  }
}

// Configuration and control of Knot DNS. Zones are files; the server itself stores only the keys of signed zones.
import { execFile } from 'node:child_process'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from '../engine.ts'

export type KnotOptions = { dir: string; /** Address and port. */ listen: string }
export type Served = { name: string; dnssec: boolean }
const run = promisify(execFile)

export function knotIn(): Command {
  return { name: 'Knot', file: 'knot.conf', pid: 'run/knot.pid', args: (path) => ['-c', path] }
}

/** Signing a large zone occupies one for half a minute; small zones need another. */
const workers = 8

export function knotConfig({ dir, listen }: KnotOptions): string {
  const cut = listen.lastIndexOf(':')
  const [address, port] = cut === -1 ? ['0.0.0.0', listen] : [listen.slice(0, cut).replace(/^\[|\]$/g, ''), listen.slice(cut + 1)]
  return `server:
    listen: "${address}@${port}"
    rundir: "${join(dir, 'run')}"
    identity: ""
    version: ""
    background-workers: ${workers}
database:
    storage: "${join(dir, 'db')}"
log:
  - target: "${logOf(dir)}"
    any: warning
template:
  - id: default
    storage: "${join(dir, 'zones')}"
    file: "%s.zone"
    zonefile-load: whole
    zonefile-sync: -1
    journal-content: none
    semantic-checks: off
include: "${join(dir, 'zones.conf')}"
`
}

/**
 * Knot keeps signatures in its journal, so that a change signs only what it touches; a large zone would need minutes otherwise. It counts the serial
 * itself, as signatures are renewed without a change.
 */
const signing = `    dnssec-signing: on
    zonefile-load: difference-no-serial
    journal-content: all
    journal-max-usage: 1G
`

export function zonesConfig(zones: readonly Served[]): string {
  if (zones.length === 0) return ''
  return `zone:\n${zones.map(({ name, dnssec }) => `  - domain: "${name}"\n${dnssec ? signing : ''}`).join('')}`
}

/** Seconds that one command may take: the first signatures of 100,000 names take half a minute of a quiet machine. */
const maxSeconds = 600

/** `from`: the end of the log when it began. */
export type Begun = { name: string; from: number }

export type Control = {
  /** Reads the list of zones again. */ reload: () => Promise<void>
  /** Reads the file of a zone; throws an Error with the reason of a file that is refused. Knot obeys no other command meanwhile. */ load: (
    name: string,
  ) => Promise<void>
  /** Begins to read the file of a zone and to sign it. `loading` is true until that is over; then `failure` has the error, if there is one. */ begin: (
    name: string,
  ) => Promise<Begun>
  /** Removes the signed versions of a zone, but not its keys. */ forgetVersions: (name: string) => Promise<void>
  /** Follows a load that Knot starts, for example at start-up. */ begun: (name: string) => Promise<Begun>
  /** Names of zones that are being read or signed. */ loading: () => Promise<Set<string>>
  /** The reason of a file that was refused since then. */ failure: (begun: Begun) => Promise<string | undefined>
  isRunning: () => Promise<boolean>
  /** The serial that is served; undefined for a zone without content. */ serial: (name: string) => Promise<number | undefined>
  /** Names of zones without content. */ refused: () => Promise<Set<string>>
  /** The DS records of a signed zone: key tag, algorithm, digest type, digest. */ ds: (name: string) => Promise<string[]>
}

export function controlOf(dir: string, program: string): Control {
  const control = (...args: string[]) => ran(program, ['-t', String(maxSeconds), ...args])
  const ran = async (file: string, args: string[]): Promise<string> => {
    try {
      return (await run(file, ['-c', join(dir, 'knot.conf'), ...args], { maxBuffer: Infinity })).stdout
    } catch (error) {
      const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
      throw new Error((stderr + stdout).trim().split('\n')[0]?.slice(0, 200) || (error as Error).message, { cause: error })
    }
  }
  const begun = async (name: string): Promise<Begun> => {
    const from = await stat(logOf(dir)).then(
      ({ size }) => size,
      () => 0,
    )
    return { name, from }
  }
  return {
    reload: async () => void (await control('-b', 'reload')),
    load: async (name) => void (await control('-b', 'zone-reload', name)),
    async begin(name) {
      const one = await begun(name)
      await control('zone-reload', name)
      return one
    },
    begun,
    // Fails for a zone that Knot does not know yet, which has none.
    forgetVersions: (name) =>
      control('-b', '-f', 'zone-purge', name, '+journal').then(
        () => undefined,
        () => undefined,
      ),
    // `[example.com.] load: running`, or `pending`.
    loading: async () =>
      new Set(
        Array.from(
          (await control('zone-status', '+events')).matchAll(/^\[(\S+)\.\] (?:.* )?load: (?:running|pending)/gm),
          ([, name]) => name!,
        ),
      ),
    failure: async ({ name, from }) => failureIn(await textFrom(logOf(dir), from), name),
    isRunning: () =>
      control('status').then(
        () => true,
        () => false,
      ),
    // `example.com. DS 12345 13 2 0f3a…`, for each digest type.
    ds: async (name) => Array.from((await ran(keysOf(program), [name, 'ds'])).matchAll(/ DS (\d+ \d+ \d+ [0-9a-f]+)$/gim), ([, ds]) => ds!),
    serial: async (name) => {
      const serial = /serial: (\d+)/.exec(await control('zone-status', name, '+serial'))?.[1]
      return serial === undefined ? undefined : Number(serial)
    },
    // One line for each zone: `[example.com.] serial: 7`, or `-` without content.
    refused: async () =>
      new Set(Array.from((await control('zone-status', '+serial')).matchAll(/^\[(\S+)\.\] serial: -$/gm), ([, name]) => name!)),
  }
}

const logOf = (dir: string): string => join(dir, 'knot.log')

async function textFrom(file: string, from: number): Promise<string> {
  const log = await open(file)
  try {
    const { size } = await log.stat()
    const bytes = Buffer.alloc(Math.min(maxLogBytes, Math.max(0, size - from)))
    const { bytesRead } = await log.read(bytes, 0, bytes.length, from)
    return bytes.toString('utf8', 0, bytesRead)
  } finally {
    await log.close()
  }
}
const maxLogBytes = 1024 * 1024

/** From the first error of the zone: `… error: [example.com.] zone loader, error in zone, file '…', line 4 (invalid address character)`. */
function failureIn(log: string, name: string): string | undefined {
  const errors = log.split('\n').filter((line) => line.includes(` error: [${name}.] `))
  if (!errors.some((line) => line.includes("zone event 'load' failed"))) return undefined
  const [, reason = 'failed'] = /((?:line \d+ )?\([^()]*\))$/.exec(errors[0]!) ?? []
  return `error: [${name}] ${reason}`
}

/** Knot's program for keys is in the folder of its control program. */
const keysOf = (control: string): string => control.replace(/knotc(?=[^/]*$)/, 'keymgr')

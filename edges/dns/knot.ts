// Configuration and control of Knot DNS. Zones are files; the server itself stores only the keys of signed zones.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Command } from '../engine.ts'

export type KnotOptions = { dir: string; /** Address and port. */ listen: string }
export type Served = { name: string; dnssec: boolean }
const run = promisify(execFile)

export function knotIn(): Command {
  return { name: 'Knot', file: 'knot.conf', pid: 'run/knot.pid', args: (path) => ['-c', path] }
}

export function knotConfig({ dir, listen }: KnotOptions): string {
  const cut = listen.lastIndexOf(':')
  const [address, port] = cut === -1 ? ['0.0.0.0', listen] : [listen.slice(0, cut).replace(/^\[|\]$/g, ''), listen.slice(cut + 1)]
  return `server:
    listen: "${address}@${port}"
    rundir: "${join(dir, 'run')}"
    identity: ""
    version: ""
database:
    storage: "${join(dir, 'db')}"
log:
  - target: "${join(dir, 'knot.log')}"
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
const mostSeconds = 600

export type Control = {
  /** Reads the list of zones again. */ reload: () => Promise<void>
  /** Reads the file of a zone; throws an Error with the reason of a file that is refused. */ load: (name: string) => Promise<void>
  isRunning: () => Promise<boolean>
  /** The serial that is served; undefined for a zone without content. */ serial: (name: string) => Promise<number | undefined>
  /** Names of zones without content. */ refused: () => Promise<Set<string>>
  /** The DS records of a signed zone: key tag, algorithm, digest type, digest. */ ds: (name: string) => Promise<string[]>
}

export function controlOf(dir: string, program: string): Control {
  const control = (...args: string[]) => ran(program, ['-t', String(mostSeconds), ...args])
  const ran = async (file: string, args: string[]): Promise<string> => {
    try {
      return (await run(file, ['-c', join(dir, 'knot.conf'), ...args], { maxBuffer: Infinity })).stdout
    } catch (error) {
      const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
      throw new Error((stderr + stdout).trim().split('\n')[0]?.slice(0, 200) || (error as Error).message, { cause: error })
    }
  }
  return {
    reload: async () => void (await control('-b', 'reload')),
    load: async (name) => void (await control('-b', 'zone-reload', name)),
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

/** Knot's program for keys stands beside its control. */
const keysOf = (control: string): string => control.replace(/knotc(?=[^/]*$)/, 'keymgr')

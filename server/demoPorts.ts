// Ports of the demo's programs.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freePort, isFree } from './drivers/freePort.ts'

/**
 * The usual ports, `first`, if they are free; otherwise those of the last start, so that copied addresses stay valid. A program that
 * outlived a killed demo moves the ports only until it ends.
 */
export async function rememberedPorts<Name extends string>(file: string, first: Record<Name, number>): Promise<Record<Name, number>> {
  const last: Partial<Record<Name, number>> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Name, number>>)
    : {}
  const ports = { ...first }
  for (const name of Object.keys(first) as Name[]) ports[name] = (await firstFree([first[name], last[name]])) ?? (await freePort())
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(ports), { mode: 0o600 })
  return ports
}

async function firstFree(ports: (number | undefined)[]): Promise<number | undefined> {
  for (const port of ports) if (port !== undefined && (await isFree(port))) return port
  return undefined
}

// Ports of the demo's programs.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { claimPort } from './drivers/claimedPort.ts'
import { freePort, isFree } from './drivers/freePort.ts'

/**
 * The usual ports, `first`, if they are free; otherwise those of the last start, so that copied addresses stay valid. A program that
 * outlived a killed demo moves the ports only until it ends. Demos that start at the same moment take different ones.
 */
export async function rememberedPorts<Name extends string>(file: string, first: Record<Name, number>): Promise<Record<Name, number>> {
  const last: Partial<Record<Name, number>> = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Name, number>>)
    : {}
  const ports = { ...first }
  for (const name of Object.keys(first) as Name[]) ports[name] = (await firstFree([first[name], last[name]])) ?? (await claimedPort())
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(ports), { mode: 0o600 })
  return ports
}

async function firstFree(ports: (number | undefined)[]): Promise<number | undefined> {
  for (const port of ports) if (port !== undefined && (await isFree(port)) && (await claimPort(port))) return port
  return undefined
}

async function claimedPort(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (await claimPort(port)) return port
  }
}

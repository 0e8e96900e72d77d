// Ports of the demo's programs.
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { freePort, isFree } from './drivers/freePort.ts'

/** The ports of the last start where they are free: records and addresses that people copied name them. `first`: those of the first start. */
export async function rememberedPorts<Name extends string>(file: string, first: Record<Name, number>): Promise<Record<Name, number>> {
  const last = { ...first, ...(existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Name, number>>)) }
  const ports = { ...first }
  for (const name of Object.keys(first) as Name[]) ports[name] = (await isFree(last[name])) ? last[name] : await freePort()
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, JSON.stringify(ports), { mode: 0o600 })
  return ports
}

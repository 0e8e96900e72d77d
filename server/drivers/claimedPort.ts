// Ports that programs of one machine choose before they use them: what one has chosen, another leaves, although it is still free.
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Whether this process has the port now; the claim ends with the process. A claim is a file with the port and the process in its name. Of two
 * that claim at the same moment neither has the port, or the first.
 */
export async function claimPort(port: number, own = process.pid): Promise<boolean> {
  const beginning = `portal-port-${port}-`
  const mine = join(tmpdir(), `${beginning}${own}`)
  await writeFile(mine, '')
  const others = (await readdir(tmpdir())).filter((name) => name.startsWith(beginning)).map((name) => Number(name.slice(beginning.length)))
  let isFree = true
  for (const other of others) {
    if (other === own) continue
    if (isRunning(other)) isFree = false
    // Another user's file cannot be removed.
    else await rm(join(tmpdir(), `${beginning}${other}`), { force: true }).catch(() => undefined)
  }
  if (!isFree) await rm(mine, { force: true })
  return isFree
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process id that the nginx of an agent's folder wrote; empty where none runs. An agent that is killed leaves its nginx to the next one. */
export function nginxPid(dir: string): string {
  const file = join(dir, 'nginx.pid')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

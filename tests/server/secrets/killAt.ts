// Loaded into a child before its program: it kills itself, as `kill -9` does, at the moment that KILL_AT names. Nobody has to be quick.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

export type KillPoint =
  | { /** In a line that it writes. */ said: string; /** In so many of them. */ times?: number }
  | { /** While it seals so many texts. */ seals: number }

const point = JSON.parse(process.env.KILL_AT ?? '{}') as Partial<{ said: string; times: number; seals: number }>
let left = point.seals ?? point.times ?? 1
function passed(): void {
  left -= 1
  if (left === 0) process.kill(process.pid, 'SIGKILL')
}

if (point.said !== undefined) {
  const said = point.said
  const write = process.stderr.write.bind(process.stderr) as (...given: unknown[]) => boolean
  process.stderr.write = (...given: unknown[]): boolean => {
    const isWritten = write(...given)
    if (String(given[0]).includes(said)) passed()
    return isWritten
  }
}
if (point.seals !== undefined) {
  const { createCipheriv } = crypto
  crypto.createCipheriv = ((...given: Parameters<typeof createCipheriv>) => {
    passed()
    return createCipheriv(...given)
  }) as typeof createCipheriv
  syncBuiltinESMExports()
}

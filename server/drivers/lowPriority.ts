// Lowers the priority of long computations that share a processor with the event loop.
import { getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** Called inside a worker thread or a child process: only Linux has priorities per thread. `by`: steps of nice, up to 19. */
export function lowerPriority(by: number): void {
  if (isMainThread || process.platform === 'linux') setPriority(Math.min(getPriority() + by, 19))
}

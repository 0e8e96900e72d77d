// Lets the event loop go first where long computations share a processor with it.
import { getPriority, setPriority } from 'node:os'

/** Called inside a worker thread: only on Linux does a thread have a priority of its own. `by`: steps of nice, up to 19. */
export function lowerPriority(by: number): void {
  if (process.platform === 'linux') setPriority(Math.min(getPriority() + by, 19))
}

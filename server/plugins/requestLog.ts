// The log of one request. Its own lines carry its id; it is made when the first of them is written, for where only faults are told most requests write none.
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
type Level = (typeof levels)[number]
type Making = Pick<FastifyBaseLogger, 'child' | 'level' | 'silent'>
const nothing = (): void => {}

/** For a logger whose level stays as it is. */
export function requestLogs(log: FastifyBaseLogger & { isLevelEnabled?: (level: string) => boolean }): NonNullable<FastifyServerOptions['childLoggerFactory']> {
  class RequestLog implements Making {
    readonly level = log.level
    readonly silent = nothing
    readonly #make: () => FastifyBaseLogger
    #made: FastifyBaseLogger | undefined
    constructor(make: () => FastifyBaseLogger) {
      this.#make = make
    }
    get made(): FastifyBaseLogger {
      return (this.#made ??= this.#make())
    }
    child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
      return this.made.child(...given)
    }
  }
  for (const level of levels) Object.defineProperty(RequestLog.prototype, level, { value: isTold(level) ? function told(this: RequestLog, ...line: [object]): void { this.made[level](...line) } : nothing })
  return (base, bindings, options) => new RequestLog(() => base.child(bindings, options)) as unknown as FastifyBaseLogger

  function isTold(level: Level): boolean {
    return log.isLevelEnabled?.(level) ?? true
  }
}

// Structured logs: one line an event, a request id on each, and never a secret.
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions } from 'fastify'

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>
const secretNames = ['password', 'current', 'token', 'cdnauthtoken', 'code', 'secret', 'secret_key', 'access_key', 'authorization', 'cookie', 'hash']

/** The logger of the whole process, of the kind Fastify brings along. `stream` = where lines go; standard output when absent. */
export function createLog(level: string, stream?: { write: (line: string) => void }): FastifyBaseLogger {
  return Fastify({ logger: logOptions(level, stream) }).log
}

function logOptions(level: string, stream?: { write: (line: string) => void }): LogOptions {
  return {
    level,
    ...(stream && { stream }),
    redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-${name}"]`]), censor: '[secret]' },
    serializers: {
      // The query may hold a code or a token: only the path is told.
      req: (request) => ({ method: request.method, path: pathOf(request.url), ip: request.ip }),
      res: (reply) => ({ status: reply.statusCode }),
      err: (error) => ({ type: error.name, message: error.message, stack: error.stack ?? '', code: error.code }),
    },
  }
}

/** Links in letters hold their code in the path. */
function pathOf(url: string | undefined): string | undefined {
  return url?.split('?')[0]?.replace(/^(\/(?:set-password|activate)\/).+/, '$1[secret]').slice(0, 512)
}

export const requestId = (): string => randomUUID()

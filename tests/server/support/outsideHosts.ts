// Real DNS and real sockets of this machine, and an office that asks outside by them.
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { createServer as createTcp, type Socket } from 'node:net'
import { OutsideError } from '../../../server/drivers/outside/errors.ts'
import { createOutside, type Outside, type OutsideOptions, type Question } from '../../../server/drivers/outside/outside.ts'
import type { Made } from '../../support/outside/certificates.ts'
import { type Dns, openDns, type Said } from '../../support/outside/dns.ts'
import { listen } from '../../support/listen.ts'

/** Resources that a test opened. */
const ending: (() => Promise<unknown>)[] = []
export async function closeAll(): Promise<void> {
  for (const end of ending.splice(0)) await end()
}

export type Host = { port: number; /** Connections that came. */ came: () => number; asked: string[] }
const openHost = async (server: ReturnType<typeof createTcp>, host = '127.0.0.1'): Promise<Host> => {
  let count = 0
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    count += 1
    open.add(socket)
    socket.on('error', () => undefined).on('close', () => open.delete(socket))
  })
  const port = await listen(server, host)
  ending.push(
    () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(done)
      }),
  )
  return { port, came: () => count, asked: [] }
}

export const web = async (answer: RequestListener, tls?: Made): Promise<Host> => {
  const asked: string[] = []
  const take: RequestListener = (request, reply) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    answer(request, reply)
  }
  return { ...(await openHost(tls ? createSecure({ cert: tls.certificate, key: tls.key }, take) : createPlain(take))), asked }
}
export const raw = (talk: (socket: Socket) => void): Promise<Host> => openHost(createTcp(talk))
export const here = ['127.0.0.1']

type Office = { outside: Outside; dns: Dns; head: (host: string, port: number, more?: Partial<Question>) => Promise<string> }
export async function office(known: Record<string, Said | (() => Said)>, options: Partial<OutsideOptions> = {}): Promise<Office> {
  const dns = await openDns(known)
  ending.push(() => dns.close())
  const outside = createOutside({ allowed: [], servers: [dns.address], milliseconds: 1500, ...options })
  return {
    outside,
    dns,
    head: (host, port, more) =>
      said(outside.head({ host, port, path: '/', ...more }).then(({ status, location }) => [status, location].filter(Boolean).join(' '))),
  }
}
/** The result, or the reason of the failure. */
export async function said(asked: Promise<string>): Promise<string> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutsideError) return error.reason
    throw error
  }
}

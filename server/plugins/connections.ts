// Ends connections at shutdown: idle ones are closed, requests in progress get time to finish.
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type Patience = {
  /** Time for a connection that has begun to send a request or has just been answered. */
  idleMilliseconds?: number
  /** Time for requests in progress. */
  maxMilliseconds: number
}

/** Without it, a client that connects and stays silent delays the shutdown by a minute. */
export function endConnections(app: FastifyInstance, { idleMilliseconds = 500, maxMilliseconds }: Patience): void {
  const server = app.server as Server
  const requests = new Map<Socket, number>()
  let isClosing = false
  const closeIdle = (): void => {
    for (const [socket, count] of requests) if (count === 0) socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0)
    socket.once('close', () => requests.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1)
    response.once('close', () => {
      if (!requests.has(socket)) return
      const pending = (requests.get(socket) ?? 1) - 1
      requests.set(socket, pending)
      if (isClosing && pending === 0) socket.end()
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of requests.keys()) if (socket.bytesRead === 0) socket.destroy()
    const idle = setInterval(closeIdle, idleMilliseconds)
    const late = setTimeout(() => server.closeAllConnections(), maxMilliseconds)
    server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

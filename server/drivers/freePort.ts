// A free port of this machine, for programs that need a fixed port and do not report one.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

/** Another program may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** For TCP and UDP: name servers take both, and SRT is UDP. */
export async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const socket = createSocket('udp4')
  const opened = await Promise.all([
    listens(server, () => server.listen(port, '127.0.0.1')),
    listens(socket, () => socket.bind(port, '127.0.0.1')),
  ])
  return opened.every(Boolean)
}

/** Closes it again. */
async function listens(one: Server | Socket, open: () => unknown): Promise<boolean> {
  const listening = once(one, 'listening').then(
    () => true,
    () => false,
  )
  open()
  if (!(await listening)) return false
  await new Promise<void>((done) => one.close(() => done()))
  return true
}

// A free TCP port of this machine, for programs that need a fixed port and do not report one.
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** Another program may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  const isOpen = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (isOpen) {
    server.close()
    await once(server, 'close')
  }
  return isOpen
}

// A connection to a server that can be cut: traffic between two programs stops, and continues when it is joined again.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Wire = { port: number; cut: () => void; join: () => void; close: () => Promise<void> }

export async function openWire(to: () => number): Promise<Wire> {
  const ends = new Set<Socket>()
  let isCut = false
  const held = (end: Socket): Socket => {
    ends.add(end)
    end.on('error', () => end.destroy()).on('close', () => ends.delete(end))
    return end
  }
  const server = createServer((near) => {
    held(near)
    if (isCut) return void near.destroy()
    const far = held(connect(to(), '127.0.0.1'))
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = (): void => {
    for (const end of ends) end.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true
      drop()
    },
    join: () => void (isCut = false),
    async close() {
      server.close()
      drop()
      await once(server, 'close')
    },
  }
}

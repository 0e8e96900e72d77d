// Answers only the RTMP greeting: enough for connection tests, in which a tiny program replaces ffmpeg.
import { createServer, type Socket } from 'node:net'
import { listen } from '../listen.ts'

export async function startGreeter(): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.once('data', () => socket.write(Buffer.alloc(1 + 1536, 3)))
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  })
  const port = await listen(server)
  return {
    port,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

// Keeps streams of events open and counts what arrives. Prints "open" when all have begun, and the bytes of `seconds` after a line on stdin.
import { connect } from 'node:net'

const { port, tokens, perToken, seconds } = JSON.parse(process.argv[2])
/** Opened at once: more would be a stampede, not users. */
const atOnce = 200
const sockets = []
let bytes = 0

const open = (token) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET /api/v1/events HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
      ),
    )
    let first = true
    socket.on('data', (chunk) => {
      bytes += chunk.length
      if (!first) return
      first = false
      if (chunk.toString('latin1').startsWith('HTTP/1.1 200')) resolve()
      else reject(new Error(chunk.toString('latin1').slice(0, 200)))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a stream ended')))
    sockets.push(socket)
  })

const wanted = tokens.flatMap((token) => Array.from({ length: perToken }, () => token))
for (let from = 0; from < wanted.length; from += atOnce) await Promise.all(wanted.slice(from, from + atOnce).map(open))
console.log('open')
process.stdin.once('data', () => {
  bytes = 0
  setTimeout(() => {
    console.log(JSON.stringify({ streams: sockets.filter((socket) => !socket.destroyed).length, bytes }))
    process.exit(0)
  }, seconds * 1000)
})

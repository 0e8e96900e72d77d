// HTTP load from raw sockets with little overhead: one pending request per connection.
// argv: JSON {port, request, connections, seconds}. Prints {perSecond, p50, p99, bytes, statuses}; times in milliseconds, bytes of one answer.
import { connect } from 'node:net'

const { port, request, connections, seconds } = JSON.parse(process.argv[2])
const message = Buffer.from(request, 'latin1')
const end = Buffer.from('\r\n\r\n')
const times = []
const statuses = {}
let bytes = 0
let isOver = false

const begun = performance.now()
await Promise.all(Array.from({ length: connections }, run))
const took = (performance.now() - begun) / 1000
times.sort((a, b) => a - b)
const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
console.log(JSON.stringify({ perSecond: times.length / took, p50: at(0.5), p99: at(0.99), bytes, statuses }))

function run() {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let held = Buffer.alloc(0)
    let wanted = -1
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      socket.write(message)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      if (wanted < 0) {
        const head = held.indexOf(end)
        if (head < 0) return
        const text = held.toString('latin1', 0, head)
        const length = /content-length: (\d+)/i.exec(text)
        if (!length) return reject(new Error(`an answer without its length: ${text}`))
        const status = text.slice(9, 12)
        statuses[status] = (statuses[status] ?? 0) + 1
        bytes = Number(length[1])
        wanted = head + 4 + bytes
      }
      if (held.length < wanted) return
      const now = performance.now()
      times.push(now - sentAt)
      held = Buffer.alloc(0)
      wanted = -1
      isOver ||= now - begun >= seconds * 1000
      if (isOver) return socket.end(resolve)
      send()
    })
  })
}

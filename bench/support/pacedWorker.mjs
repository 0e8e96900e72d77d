// People at work: a fixed number of requests per second, however long each takes, over persistent connections.
// argv: JSON {port, requests, perSecond, seconds}. Prints {p50, p99, statuses}; milliseconds from a request's due time to its complete answer.
import { connect } from 'node:net'

const { port, requests, perSecond, seconds } = JSON.parse(process.argv[2])
/** The worker's own start is not counted: it would hide what the server does. */
const warmUpMilliseconds = 500
const end = Buffer.from('\r\n\r\n')
const times = []
const statuses = {}
const idle = []
let turn = 0
let open = 0

function connection() {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let [held, wanted, due] = [Buffer.alloc(0), -1, 0]
  socket.on('error', (error) => {
    throw error
  })
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    if (wanted < 0) {
      const head = held.indexOf(end)
      if (head < 0) return
      const text = held.toString('latin1', 0, head)
      statuses[text.slice(9, 12)] = (statuses[text.slice(9, 12)] ?? 0) + 1
      wanted = head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    }
    if (held.length < wanted) return
    if (due - begun >= warmUpMilliseconds) times.push(performance.now() - due)
    ;[held, wanted] = [Buffer.alloc(0), -1]
    open -= 1
    idle.push(send)
  })
  const send = (message, at) => {
    due = at
    open += 1
    socket.write(message)
  }
  return send
}

const begun = performance.now()
const wholeMilliseconds = warmUpMilliseconds + seconds * 1000
let sent = 0
const clock = setInterval(() => {
  const now = performance.now()
  const due = Math.min(now - begun, wholeMilliseconds) * (perSecond / 1000)
  for (; sent < due; sent += 1)
    (idle.pop() ?? connection())(Buffer.from(requests[(turn += 1) % requests.length], 'latin1'), begun + sent / (perSecond / 1000))
  if (now - begun < wholeMilliseconds || open > 0) return
  clearInterval(clock)
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), statuses }))
  process.exit(0)
}, 1)

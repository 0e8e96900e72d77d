// One abusive client: repeats the same request on a few connections, whatever the answer, until it is stopped.
// argv: JSON {port, file, connections}; the file contains the request. Prints the count of each status at the end.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

const { port, file, connections } = JSON.parse(process.argv[2])
const message = readFileSync(file)
const statuses = {}

function run() {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const again = () => {
    socket.removeAllListeners()
    socket.on('error', () => {})
    socket.destroy()
    setTimeout(run, 1)
  }
  socket.on('connect', () => socket.write(message))
  socket.on('error', again)
  socket.on('close', again)
  socket.on('data', (chunk) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 12))?.[1]
    if (!status) return
    statuses[status] = (statuses[status] ?? 0) + 1
    // An answer may take several reads; the next request uses a new connection.
    again()
  })
}
for (let n = 0; n < connections; n += 1) run()
process.on('SIGTERM', () => {
  console.log(JSON.stringify(statuses))
  process.exit(0)
})

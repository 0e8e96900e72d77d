// One open stream of server-sent events.
import { Readable } from 'node:stream'

export type EventStream = {
  readable: Readable
  send: (event: string, data: unknown) => void
  /** A comment line: keeps proxies from closing a quiet stream. */
  beat: () => void
  end: () => void
}
/** A reader with this many bytes unread is gone or stuck. */
const maxWaitingBytes = 256 * 1024

export function createEventStream(): EventStream {
  let [waiting, isOver] = [0, false]
  const readable = new Readable({
    read() {
      waiting = 0
    },
  })
  const write = (text: string) => {
    if (isOver || readable.destroyed) return
    waiting += text.length
    if (waiting > maxWaitingBytes) readable.destroy()
    else readable.push(text)
  }
  return {
    readable,
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(': \n\n'),
    end() {
      if (!isOver && !readable.destroyed) readable.push(null)
      isOver = true
    },
  }
}

// Loaded before the tests of a mutant: ends the process when the event loop was blocked for a minute, because an endless loop lets no time limit fire.
import { isMainThread, Worker } from 'node:worker_threads'

const maxSeconds = 60

if (isMainThread) {
  const turns = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(turns, 0, 1), 1000).unref()
  new Worker(
    `
    const { workerData: { turns, maxSeconds, pid } } = require('node:worker_threads')
    let [last, since] = [-1, 0]
    setInterval(() => {
      const now = Atomics.load(turns, 0)
      since = now === last ? since + 1 : 0
      last = now
      if (since > maxSeconds) process.kill(pid, 'SIGKILL')
    }, 1000)`,
    { eval: true, execArgv: [], workerData: { turns, maxSeconds, pid: process.pid } },
  ).unref()
}

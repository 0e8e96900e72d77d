// Programs that a command of package.json starts: they end with it, and it ends with them.
import { spawn } from 'node:child_process'

const parentMilliseconds = 500

/** `kill` of npm ends its shell only, which passes no signal on. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, parentMilliseconds)
  timer.unref()
}

export function run(cwd, command, args, env = {}) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  // npm, its shell and the terminal may each send one; a second would cut the program's shutdown short.
  let isEnding = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (!isEnding) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      isEnding = true
    })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

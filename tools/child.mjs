// Programs that a command of package.json starts: they end with it, and it ends with them.
import { spawn } from 'node:child_process'

const parentMilliseconds = 500

/** `kill` of npm ends its shell only, which passes no signal on. */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), parentMilliseconds).unref()
}

export function run(cwd, command, args, env = {}) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

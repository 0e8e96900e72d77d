// An agent as a program: options, signals and exit codes.
import { KeyRefused } from './client.ts'

export type Options<Run> = ({ status: 'run' } & Run) | { status: 'help' } | { status: 'wrong'; reason: string }
export type Running = { say: (line: string) => void; signal: AbortSignal }

/** Exit codes: 0 = a signal ended it, 1 = it failed, 2 = wrong options, 3 = the portal refuses the key. */
export async function runProgram<Run>(
  options: Options<Run>,
  usage: string,
  run: (given: Run, running: Running) => Promise<void>,
): Promise<void> {
  if (options.status === 'help') return void process.stdout.write(usage)
  if (options.status === 'wrong') {
    process.stderr.write(`${options.reason}\n${usage}`)
    process.exitCode = 2
    return
  }
  const end = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end.abort())
  try {
    await run(options, { say: (line) => void process.stdout.write(`${line}\n`), signal: end.signal })
  } catch (error) {
    if (end.signal.aborted) return
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof KeyRefused ? 3 : 1
  }
}

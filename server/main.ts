// The process: arguments, signals, exit codes. `--demo` fills an empty database with demo data, and delivers what is saved there to an edge of its own, unless `--no-edge` says none; `--no-restreamer` leaves out all that needs other programs: the restreamer, the media node, the name server and nginx.
import { readSettings, SettingsError } from './plugins/settings.ts'
import { EnvFileError, loadEnvFile } from './services/envFile.ts'
import { start, type Started } from './start.ts'
import { StoreError } from './store/database/errors.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

// Whatever this process makes is its user's alone, also what libraries make.
process.umask(0o077)
try {
  const warning = loadEnvFile()
  if (warning) complain(warning)
  const settings = readSettings(process.env)
  const started = await start({
    settings,
    demo: process.argv.includes('--demo'),
    edge: process.argv.includes('--demo') && !process.argv.includes('--no-edge'),
    restreams: !process.argv.includes('--no-restreamer'),
    print,
  })
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(fault, (error: unknown) => void giveUp(started, error, fault))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(started, settings.SHUTDOWN_TIMEOUT))
} catch (error) {
  if (error instanceof SettingsError) complain(['The settings are wrong:', ...error.reasons].join('\n  '))
  else if (error instanceof StoreError || error instanceof EnvFileError) complain(`The server cannot start: ${error.message}`)
  else if (isPortTaken(error)) complain(`The server cannot start: ${(error as Error).message}. PORT or HOST cannot be used.`)
  else complain(`The server cannot start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  process.exit(1)
}

/** Signals so soon after the first are the same one: a terminal sends it to all of its programs, and npm passes it on. */
const sameSignalMilliseconds = 1000
let endingSince: number | undefined

/** A later signal ends the process at once. */
function end(started: Started, seconds: number): void {
  if (endingSince === undefined) void shutDown(started, seconds)
  else if (Date.now() - endingSince > sameSignalMilliseconds) process.exit(1)
  endingSince ??= Date.now()
}

/** What the end of the last request, the database and the folders may take beyond `seconds`. */
const lastSeconds = 5

async function shutDown(started: Started, seconds: number): Promise<void> {
  const late = setTimeout(() => process.exit(1), (seconds + lastSeconds) * 1000)
  await started.stop()
  clearTimeout(late)
  process.exit(0)
}

/** A fault that nobody caught leaves unknown what holds: one line in the log, and an end that a supervisor sees. */
async function giveUp(started: Started, error: unknown, fault: string): Promise<void> {
  setTimeout(() => process.exit(1), lastSeconds * 1000)
  started.app.log.fatal(
    { err: error instanceof Error ? error : new Error(String(error)), fault },
    'the server ends: a fault that nobody caught',
  )
  await started.stop().catch(() => undefined)
  process.exit(1)
}

function isPortTaken(error: unknown): boolean {
  return ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes((error as { code?: string }).code ?? '')
}

// The process: arguments, signals, exit codes.
// `--demo` fills an empty database with demo data and delivers its records to an edge in this process; `--no-edge` starts no edge.
// `--no-restreamer` leaves out everything that needs other programs: the restreamer, the media node, the name server and nginx.
import { readSettings, SettingsError } from './plugins/settings.ts'
import { EnvFileError, loadEnvFile } from './services/envFile.ts'
import { start, type Started } from './start.ts'
import { StoreError } from './store/database/errors.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const complain = (line: string): void => void process.stderr.write(`${line}\n`)

// Files of this process are private to its user, including those that libraries create.
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

/** A signal this soon after the first is the same one: a terminal sends it to every program of the group, and npm forwards it. */
const sameSignalMilliseconds = 1000
let endingSince: number | undefined

/** A later signal ends the process at once. */
function end(started: Started, seconds: number): void {
  if (endingSince === undefined) void shutDown(started, seconds)
  else if (Date.now() - endingSince > sameSignalMilliseconds) process.exit(1)
  endingSince ??= Date.now()
}

/** Extra seconds to finish the last request and to close the database and the folders. */
const lastSeconds = 5

async function shutDown(started: Started, seconds: number): Promise<void> {
  const late = setTimeout(() => process.exit(1), (seconds + lastSeconds) * 1000)
  await started.stop()
  clearTimeout(late)
  process.exit(0)
}

/** After an uncaught error the state is unknown: logs one line and exits, so that a supervisor restarts the server. */
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

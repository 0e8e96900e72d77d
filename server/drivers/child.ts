// Starts child processes of Node that talk over a channel: a TypeScript file in development, a file of the bundle in production.
import { type ChildProcess, fork } from 'node:child_process'
import { fileBeside, tsxUrl } from './beside.ts'

/** Environment variables that a child process receives. It never receives settings of the server, because they hold secrets. */
const passedOn = ['NODE_ENV', 'PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']

/** Starts `name` (without extension) beside the module at `parent` (its `import.meta.url`). Throws when the file does not exist. */
export function startChild(parent: string, name: string): ChildProcess {
  const path = fileBeside(parent, name)
  return fork(path, [], {
    env: Object.fromEntries(passedOn.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]))),
    execArgv: path.endsWith('.js') ? [] : ['--import', tsxUrl('esm')],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

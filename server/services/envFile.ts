// Settings from a file. Environment variables take precedence.
import { existsSync, statSync } from 'node:fs'

/** The file cannot be read; the message names it. */
export class EnvFileError extends Error {
  override name = 'EnvFileError'
}

/**
 * Reads `ENV_FILE`, or `.env` in the working directory when it exists; an empty `ENV_FILE` reads none.
 * Returns a warning for the operator. Throws EnvFileError when the named file cannot be read.
 */
export function loadEnvFile(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const file = env.ENV_FILE ?? '.env'
  if (file === '' || (env.ENV_FILE === undefined && !existsSync(file))) return undefined
  try {
    process.loadEnvFile(file)
    return isOpen(file) ? `${file} may hold passwords and is readable by other users: chmod 600 ${file}` : undefined
  } catch (cause) {
    throw new EnvFileError(`the settings in ${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** Windows has no file modes. */
function isOpen(file: string): boolean {
  return process.platform !== 'win32' && (statSync(file).mode & 0o007) !== 0
}

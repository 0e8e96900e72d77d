// What was typed after a command of the project: a word that it does not know ends it with its usage, `--help` with that alone.
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** `options` as parseArgs takes them; `help` is every command's. */
export function commandLine<const Options extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: Options) {
  try {
    if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
      console.log(usage)
      process.exit(0)
    }
    return parseArgs({ allowPositionals: true, options })
  } catch (cause) {
    console.error(`${(cause as Error).message.split('. ')[0]}. ${usage}`)
    process.exit(1)
  }
}

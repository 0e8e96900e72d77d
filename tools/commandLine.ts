// Parses the arguments of the project's commands: an unknown option ends them with the usage text, `--help` prints it.
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** `options` as for parseArgs; `help` is added to every command. */
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

// Operations for `commands` of a definition.
import { answers, type Described, type Operation, reference } from './parts.ts'

type Parts = {
  name: string
  /** Path of the record. */ at: string
  commands: string[]
  id: object
  /** Answers the record. */ record: object
  describe: (verb: string, parameters: object[], rest: Operation) => Operation
}

export function commandPaths({ name, at, commands, id, record, describe }: Parts): Described[] {
  const version = [reference('parameters', 'IfMatch'), reference('parameters', 'Version')]
  return commands.map((command) => ({
    may: 'update',
    path: `${at}/commands/${command}`,
    method: 'post',
    operation: describe('command', [id, ...version], {
      operationId: `${name}.command-${command}`,
      responses: answers({ 200: record }, [400, 401, 403, 404, 409, 415, 428, 429, 503, 507]),
    }),
  }))
}

// One compiling thread for all registries of a test file: starting one from source takes most of a second.
import { createCompiler } from '../../server/services/definitions/compiler.ts'

export const compiler = createCompiler()

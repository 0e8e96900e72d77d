// Two compiling threads, as a registry has, for all registries of a test worker: starting one from source takes seconds of
// processor time. The built-in types are read once, whatever an operator writes each time; one
// schema is compiled once.
import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { type Compiler, createCompiler } from '../../server/services/definitions/compile/compiler.ts'

/** By what was asked: the same work gives the same answer. */
const answers = new Map<string, Promise<unknown>>()
/** Beyond that the oldest go: sources of modules are large. */
const maxAnswers = 300

export const compiler = remembering(createCompiler())
export const secondThread = remembering(createCompiler())

function remembering(thread: Compiler): Compiler {
  return {
    ...thread,
    load: async (job) => (job.settings.origin === 'builtin' ? structuredClone(await once(job, thread.load)) : thread.load(job)),
    compile: ({ urgent, ...job }) => once(job, (wanted) => thread.compile({ ...wanted, urgent })),
  }
}

async function once<Job, Answer>(job: Job, ask: (job: Job) => Promise<Answer>): Promise<Answer> {
  const key = createHash('sha256').update(serialize(job)).digest('hex')
  const found = (answers.get(key) as Promise<Answer> | undefined) ?? ask(job)
  answers.set(key, found)
  if (answers.size > maxAnswers) answers.delete(answers.keys().next().value ?? '')
  return found.catch((error: unknown) => {
    answers.delete(key)
    throw error
  })
}

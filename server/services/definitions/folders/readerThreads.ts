// Reads definition folders in worker threads: usually one, a second while many folders wait, and one for slow patterns.
import { createCompiler, type Compiler } from '../compile/compiler.ts'
import type { FolderTexts, Loaded, LoadSettings } from './loadFolder.ts'
import { timeCap, type Modules } from '../compile/modules.ts'

const idleMilliseconds = 5000

/** Time limit for judging patterns; `isPatient`: a background job that must not delay others. */
export type PatternJob = { milliseconds: number; isPatient: boolean }

export function createReaderThreads({
  compiler,
  secondThread,
  modules,
  compileMilliseconds,
}: {
  compiler: Compiler
  /** The second thread, when a caller provides it. */
  secondThread?: Compiler
  modules: Modules
  compileMilliseconds: number
}) {
  let patient: Compiler | undefined
  let second: { thread: Compiler; reading: number; idle?: NodeJS.Timeout } | undefined
  let reading = 0

  /** A second folder is read in parallel by another thread, which stops when the queue is empty. */
  async function readBeside<T>(read: (thread: Compiler) => Promise<T>): Promise<T> {
    if (secondThread) return read(secondThread)
    const own = (second ??= { thread: createCompiler(), reading: 0 })
    clearTimeout(own.idle)
    own.reading += 1
    try {
      return await read(own.thread)
    } finally {
      own.reading -= 1
      if (own.reading === 0 && second === own) own.idle = setTimeout(() => void closeSecond(), idleMilliseconds).unref()
    }
  }
  async function closeSecond(): Promise<void> {
    const closed = second
    second = undefined
    clearTimeout(closed?.idle)
    await closed?.thread.close()
  }
  async function readAtOnce<T>(read: (thread: Compiler) => Promise<T>): Promise<T> {
    if (reading > 0) return readBeside(read)
    reading += 1
    try {
      return await read(compiler)
    } finally {
      reading -= 1
    }
  }

  return {
    /** Rejects with CompileError. */
    async load(folder: FolderTexts, settings: LoadSettings, { milliseconds, isPatient }: PatternJob): Promise<Loaded> {
      const characters = Object.values(folder.files).reduce((sum, text) => sum + text.length, 0)
      const most = timeCap(characters, compileMilliseconds) * (settings.origin === 'builtin' ? 10 : 2)
      const job = { folder, settings, patternMilliseconds: milliseconds, milliseconds: most + milliseconds }
      const { source, ...loaded } = isPatient
        ? await (patient ??= createCompiler()).load(job)
        : await readAtOnce((thread) => thread.load(job))
      if (loaded.definition && source !== undefined) modules.add(loaded.definition, source)
      return loaded
    },
    close: async (): Promise<void> => void (await Promise.all([patient?.close(), closeSecond()])),
  }
}

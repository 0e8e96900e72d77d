// Reads folders in threads beside the server: one for the work of the day, one more for patterns that take long to judge.
import { createCompiler, type Compiler } from './compiler.ts'
import type { FolderTexts, Loaded, LoadSettings } from './loadFolder.ts'
import { timeCap, type Modules } from './modules.ts'

/** How long patterns may be judged; `isPatient`: nobody waits, and nobody shall wait for this. */
export type Judging = { milliseconds: number; isPatient: boolean }

export function createAside({
  compiler,
  modules,
  compileMilliseconds,
}: {
  compiler: Compiler
  modules: Modules
  compileMilliseconds: number
}) {
  let patient: Compiler | undefined

  return {
    /** Rejects with CompileError. */
    async load(folder: FolderTexts, settings: LoadSettings, { milliseconds, isPatient }: Judging): Promise<Loaded> {
      const characters = Object.values(folder.files).reduce((sum, text) => sum + text.length, 0)
      const reading = timeCap(characters, compileMilliseconds) * (settings.origin === 'builtin' ? 10 : 2)
      const thread = isPatient ? (patient ??= createCompiler()) : compiler
      const { source, ...loaded } = await thread.load({
        folder,
        settings,
        patternMilliseconds: milliseconds,
        milliseconds: reading + milliseconds,
      })
      if (loaded.definition && source !== undefined) modules.add(loaded.definition, source)
      return loaded
    },
    close: async (): Promise<void> => patient?.close(),
  }
}

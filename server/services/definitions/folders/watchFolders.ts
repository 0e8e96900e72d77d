// Tells when a folder of definitions may have changed: by the system's notices, and by looking now and then,
// because bind mounts and network disks send none.
import { watch } from 'chokidar'

export type FolderWatch = { close: () => Promise<void> }
export type WatchSettings = { quietMilliseconds: number; rescanMilliseconds: number; onError: (error: unknown) => void }

/** `onChange` runs soon after a notice and every `rescanMilliseconds`, never twice at once; what it answers is when to look again. */
export function watchFolders(roots: string[], onChange: () => Promise<{ againAfter?: number }>, settings: WatchSettings): FolderWatch {
  let timer: NodeJS.Timeout | undefined
  let due = Infinity
  let isClosed = false
  let running: Promise<void> | undefined
  const watcher = watch(roots, { ignoreInitial: true, depth: 2, persistent: false, ignorePermissionErrors: true })
  watcher.on('all', () => plan(settings.quietMilliseconds))
  watcher.on('error', settings.onError)
  plan(settings.rescanMilliseconds)

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await Promise.allSettled([watcher.close(), running])
    },
  }

  /** The earliest plan counts, so that steady writing cannot put it off for ever. */
  function plan(milliseconds: number): void {
    const at = performance.now() + milliseconds
    if (isClosed || at >= due) return
    clearTimeout(timer)
    due = at
    if (running) return
    timer = setTimeout(() => void (running = run()), milliseconds)
    timer.unref()
  }

  async function run(): Promise<void> {
    due = Infinity
    const { againAfter } = await onChange().catch((error: unknown) => {
      settings.onError(error)
      return { againAfter: undefined }
    })
    const waiting = due - performance.now()
    running = undefined
    due = Infinity
    plan(Math.max(0, Math.min(waiting, againAfter ?? settings.rescanMilliseconds)))
  }
}

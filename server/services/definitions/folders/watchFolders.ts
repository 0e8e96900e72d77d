// Watches definition folders for changes: by file-system events and by polling,
// because bind mounts and network disks send no events.
import { watch } from 'chokidar'

export type FolderWatch = { close: () => Promise<void> }
export type WatchSettings = { quietMilliseconds: number; rescanMilliseconds: number; onError: (error: unknown) => void }

/** `onChange` runs soon after an event and every `rescanMilliseconds`, never concurrently; it returns when to run again. */
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

  /** The earliest timer wins, so that continuous writing cannot delay it for ever. */
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

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { filesKey, findUnfinished } from './fileCalls.ts'
import { sendBy } from './sendFile.ts'
import { createUploadQueue, isOpen, type UploadItem, type UploadQueue } from './uploadQueue.ts'

/** The uploads of this page. Leaving it keeps what arrived: the same file, chosen again, continues. */
export function useUploads(account: string): { queue: UploadQueue; items: UploadItem[] } {
  const client = useQueryClient()
  const [queue] = useState(() =>
    createUploadQueue(
      sendBy(account, (file, path) => findUnfinished(account, file, path)),
      { onChanged: () => void client.invalidateQueries({ queryKey: filesKey }) },
    ),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  const isBusy = items.some(({ state }) => isOpen(state))
  useEffect(() => () => queue.close(), [queue])
  useEffect(() => {
    if (!isBusy) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
  return { queue, items }
}

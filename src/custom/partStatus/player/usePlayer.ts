// Plays HLS in a video element. hls.js is loaded with the first stream that somebody watches.
import { useEffect, useState, type RefObject } from 'react'

export type PlayerState = 'loading' | 'playing' | 'failed'

/** `address`: undefined = nothing is played. For another one the component is remounted. */
export function usePlayer(video: RefObject<HTMLVideoElement | null>, address: string | undefined): PlayerState {
  const [state, setState] = useState<PlayerState>('loading')
  useEffect(() => {
    const element = video.current
    if (!element || address === undefined) return undefined
    let isOver = false
    let end = (): void => undefined
    const started = (): void => setState('playing')
    const failed = (): void => setState('failed')
    element.addEventListener('playing', started)
    attach(element, address, failed).then(
      (detach) => (isOver ? detach() : (end = detach)),
      () => !isOver && failed(),
    )
    return () => {
      isOver = true
      element.removeEventListener('playing', started)
      end()
    }
  }, [video, address])
  return state
}

async function attach(element: HTMLVideoElement, address: string, failed: () => void): Promise<() => void> {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) return attachNatively(element, address, failed)
  // A worker would need a script from a blob, which the content security policy forbids.
  const hls = new Hls({ enableWorker: false, backBufferLength: 30 })
  hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && failed())
  hls.on(Hls.Events.MANIFEST_PARSED, () => void element.play().catch(() => undefined))
  hls.loadSource(address)
  hls.attachMedia(element)
  return () => hls.destroy()
}

/** iPhones play HLS themselves. */
function attachNatively(element: HTMLVideoElement, address: string, failed: () => void): () => void {
  element.addEventListener('error', failed)
  element.src = address
  void element.play().catch(() => undefined)
  return () => {
    element.removeEventListener('error', failed)
    element.removeAttribute('src')
    element.load()
  }
}

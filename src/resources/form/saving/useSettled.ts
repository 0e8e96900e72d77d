// Saving waits for files that fields still read or upload.
import { useEffect, useRef, useState } from 'react'
import type { FormStore } from '../../../ui/form/store.ts'

type Asked<What> = { what: What; end?: { failed: string | undefined } }

/**
 * `run` calls `act` at once, or after the work in progress with the draft of that moment. If such work fails, `onFailed` gets its pointer
 * instead.
 */
export function useSettled<What>(store: FormStore, act: (what: What) => Promise<void> | void, onFailed: (pointer: string) => void) {
  const [asked, setAsked] = useState<Asked<What>>()
  const latest = useRef({ act, onFailed })
  useEffect(() => {
    latest.current = { act, onFailed }
  })
  // The results are in the draft since the render that this effect follows.
  useEffect(() => {
    if (!asked?.end) return
    if (asked.end.failed === undefined) void latest.current.act(asked.what)
    else latest.current.onFailed(asked.end.failed)
  }, [asked])
  const isWaiting = asked !== undefined && !asked.end
  const wait = async (what: What): Promise<void> => {
    setAsked({ what })
    const failed = await store.settled()
    setAsked({ what, end: { failed } })
  }
  const run = (what: What): Promise<void> | void => {
    if (isWaiting) return
    return store.isHeld() ? wait(what) : act(what)
  }
  return { isWaiting, run }
}

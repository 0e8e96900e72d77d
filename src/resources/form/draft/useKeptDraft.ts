// Stores the draft of an open form while it differs from the saved record.
import { useCallback, useEffect, useRef } from 'react'
import type { Schema } from '../../../engine/schema/types.ts'
import { dropDraft, dropOldDrafts, keepDraft, type KeptDraft } from './draftStore.ts'

const PAUSE = 400

export function useKeptDraft(key: string, schema: Schema, isDirty: boolean, kept: Omit<KeptDraft, 'at'>): { forget: () => void } {
  const forgotten = useRef(false)
  const latest = useRef({ key, schema, isDirty, kept })
  useEffect(() => {
    latest.current = { key, schema, isDirty, kept }
  })
  const { version, start, draft } = kept
  const wasDirty = useRef(isDirty)
  useEffect(() => {
    if (!isDirty && wasDirty.current) dropDraft(key)
    wasDirty.current = isDirty
    if (!isDirty) return
    const timer = setTimeout(() => forgotten.current || write({ key, schema, kept: { version, start, draft } }), PAUSE)
    return () => clearTimeout(timer)
  }, [key, schema, isDirty, version, start, draft])
  // A lost session or a closed tab may interrupt the debounce.
  useEffect(() => {
    dropOldDrafts(Date.now())
    const flush = () => {
      if (latest.current.isDirty && !forgotten.current) write(latest.current)
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  return {
    /** The form is left without its draft, which was saved or is discarded. */
    forget: useCallback(() => {
      forgotten.current = true
      dropDraft(latest.current.key)
    }, []),
  }
}

function write({ key, schema, kept }: { key: string; schema: Schema; kept: Omit<KeptDraft, 'at'> }): void {
  keepDraft(key, schema, { ...kept, at: Date.now() })
}

// Drafts survive a reload, a lost session and a closed tab for a day; secrets are never stored.
import type { Schema } from '../../../engine/schema/types.ts'
import { withoutSecrets } from '../../../engine/values/changes/changes.ts'
import { dayMilliseconds } from '../../../engine/time/units.ts'

export type KeptDraft = { at: number; version: number | undefined; start: unknown; draft: unknown }
const PREFIX = 'portal.draft:'

export function draftKey(parts: (string | undefined)[]): string {
  return PREFIX + parts.map((part) => encodeURIComponent(part ?? '')).join(':')
}

// Forms that unmount because of the sign-out must not store their draft again.
let isSignedOut = false

/** Called by an opening form, before anything else touches its draft. */
export function readDraft(key: string, now: number): KeptDraft | undefined {
  isSignedOut = false
  const text = localStorage.getItem(key)
  if (text === null) return undefined
  try {
    const kept = JSON.parse(text) as KeptDraft
    if (typeof kept.at === 'number' && now - kept.at < dayMilliseconds) return kept
  } catch {
    // Written by an older version or by hand: ignored.
  }
  localStorage.removeItem(key)
  return undefined
}

export function keepDraft(key: string, schema: Schema, kept: KeptDraft): void {
  if (isSignedOut) return
  const safe = { ...kept, start: withoutSecrets(schema, kept.start), draft: withoutSecrets(schema, kept.draft) }
  try {
    localStorage.setItem(key, JSON.stringify(safe))
  } catch {
    // Storage is full or forbidden: the form works without the safety net.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Removes drafts older than a day; called once per page load. */
export function dropOldDrafts(now: number): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) readDraft(key, now)
}

/** Signing out removes every draft from this machine. */
export function dropAllDrafts(): void {
  isSignedOut = true
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))) localStorage.removeItem(key)
}

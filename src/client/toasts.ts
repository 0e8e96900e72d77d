// Toasts, before and after sign-in: the open page shows them. One at a time: a newer one replaces the older.
import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'
/** `key` is a translation key, `text` a literal; both are plain text. `lifetime` in ms, 0 = until closed. */
export type Toast = { index: number; tone: ToastTone; lifetime: number } & (
  | { key: string; values?: Record<string, string | number> }
  | { text: string }
)
type ToastInput = { tone?: ToastTone; lifetime?: number } & ({ key: string; values?: Record<string, string | number> } | { text: string })

const LIFETIME = 4000

let shown: Toast | undefined
let count = 0
const listeners = new Set<() => void>()

export function showToast(toast: ToastInput): void {
  count += 1
  set({ tone: 'info', lifetime: LIFETIME, ...toast, index: count })
}

/** Only if it is still the shown one: another may have replaced it. */
export function closeToast(index: number): void {
  if (shown?.index === index) set(undefined)
}

const startListeners = new Set<() => void>()

/** Closes the toast of an earlier action when the next one starts. Every call that changes a record begins with it. */
export function actionStarts(): void {
  for (const listener of startListeners) listener()
}

export function onActionStart(listener: () => void): () => void {
  startListeners.add(listener)
  return () => startListeners.delete(listener)
}

export function useToast(): Toast | undefined {
  return useSyncExternalStore(listen, () => shown)
}

function set(next: Toast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// Keyboard commands of a list of a master-detail.
export type ListDeed = 'next' | 'previous' | 'first' | 'last' | 'open' | 'mark' | 'down' | 'up' | 'duplicate' | 'remove'
type Pressed = { key: string; code: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }

const plain: Record<string, ListDeed> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
  Enter: 'open',
  ' ': 'mark',
  Delete: 'remove',
}

/** ↑↓ Home End move, Enter opens, Space marks, Alt ↑↓ reorder, Ctrl/⌘ D duplicates, Del removes. */
export function pressed({ key, code, altKey, ctrlKey, metaKey, shiftKey }: Pressed): ListDeed | undefined {
  if (ctrlKey || metaKey) return code === 'KeyD' && !altKey && !shiftKey ? 'duplicate' : undefined
  if (altKey) return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : undefined
  return shiftKey ? undefined : plain[key]
}

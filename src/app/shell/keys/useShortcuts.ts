import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { isTyping } from '../../../ui/isTyping.ts'
import { keyOf } from '../../../ui/keyOf.ts'
import { useSingleKeys } from '../../../client/page/keys.ts'
import type { MenuEntry } from '../menu/menu.ts'
import { useMenu } from '../menu/useMenu.ts'
import { shortcutTargets } from './shortcutTargets.ts'

const PATIENCE = 1200

/** Shortcuts of every page: Ctrl/⌘ K the palette, Alt 1–9 a tab, and single letters outside inputs: ? this list, g and a letter. */
export function useShortcuts({ openPalette, openKeys }: { openPalette: () => void; openKeys: () => void }): void {
  const navigate = useNavigate()
  const entries = useMenu()
  const areOn = useSingleKeys()
  const waiting = useRef(0)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run =
      withModifier(event, openPalette) ??
      (areOn && !hasModifier(event) && !isTyping(event)
        ? single(event, { openKeys, entries, isGoing: Date.now() - waiting.current < PATIENCE, go: (to) => void navigate(to) })
        : undefined)
    waiting.current = keyOf(event) === 'g' && !isTyping(event) ? Date.now() : 0
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // Before the lists' handlers, so that they do not see the letter after `g`.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [])
}

type Around = { openKeys: () => void; entries: MenuEntry[]; /** `g` was pressed just before. */ isGoing: boolean; go: (to: string) => void }

function single(event: KeyboardEvent, { openKeys, entries, isGoing, go }: Around): (() => void) | undefined {
  if (event.key === '?') return openKeys
  const to = isGoing ? shortcutTargets(entries).find(({ letter }) => letter === keyOf(event))?.to : undefined
  if (to === undefined) return undefined
  event.stopPropagation()
  return () => go(to)
}

function withModifier(event: KeyboardEvent, openPalette: () => void): (() => void) | undefined {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && keyOf(event).toLowerCase() === 'k') return openPalette
  const digit = event.altKey && !event.ctrlKey && !event.metaKey ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined
  const tab = digit === undefined ? undefined : document.querySelectorAll<HTMLElement>('main .tabs a')[Number(digit) - 1]
  return tab && (() => tab.click())
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey
}

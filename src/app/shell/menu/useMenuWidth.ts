import { useStore } from 'ra-core'
import { useIsPhone, useMedia } from '../../../ui/format/useMedia.ts'
import { BREAKPOINTS } from '../../../ui/theme/tokens.ts'

export const MENU_WIDTH = { open: 242, slim: 80 }

/** The chosen width is remembered; below 1280 px the menu starts slim, below 720 it is a drawer of full width. */
export function useMenuWidth() {
  const [choice, setChoice] = useStore<'open' | 'slim' | undefined>('menu')
  const isWide = useMedia(`(min-width: ${BREAKPOINTS.wide}px)`)
  const isPhone = useIsPhone()
  const slim = !isPhone && (choice ?? (isWide ? 'open' : 'slim')) === 'slim'
  return { slim, width: slim ? MENU_WIDTH.slim : MENU_WIDTH.open, toggle: () => setChoice(slim ? 'open' : 'slim') }
}

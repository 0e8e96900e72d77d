// The words of guest pages, lazy-loaded with the first of them; the sign-in itself does not need them.
import type { ComponentType } from 'react'
import { lazy, type LazyExoticComponent } from 'react'
import { addGuestWords } from '../../../client/words/guestI18n.ts'

/** A page in its own chunk: shown once its words are loaded, too. The frame around the pages has the boundary, so `lazyScript` does not fit. */
export function guestPage<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [Page, { words }] = await Promise.all([load(), import('../../../../i18n/guest.ts')])
    addGuestWords(words)
    return { default: Page }
  })
}

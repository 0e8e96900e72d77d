// @vitest-environment jsdom
// Pictures of another shape than their place are pointed out.
import { fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type TranslationMessages } from 'ra-core'
import { expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { loadAreaWords } from '../../client/words/areaWords.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { closePortal } from '../../../tests/support/signedIn.tsx'
import { PictureViews } from './PictureViews.tsx'
import type { Crop } from './uploadOf.ts'
import { words } from './words.ts'

it.each<[crop: Crop | undefined, width: number, height: number, hint: RegExp | undefined]>([
  ['square', 240, 60, /^Not square.* Crop it to 60 × 60 px\.$/],
  ['square', 64, 64, undefined],
  ['fill', 1280, 2000, /^Not the shape of 1280 × 720 px/],
  ['fill', 4000, 1300, /^Not the shape of 1280 × 720 px/],
  ['fill', 1920, 1200, undefined],
  [undefined, 240, 60, undefined],
])('drawn as %s, %i × %i px', async (crop, width, height, hint) => {
  const i18nProvider = createI18nProvider(
    { ...(await loadMessages('en_US')), ...(await loadAreaWords([words], 'en_US')) } as TranslationMessages,
    'en_US',
    FALLBACK_BRAND,
  )
  const wanted = crop === 'fill' ? { width: 1280, height: 720 } : undefined
  const { unmount } = render(
    <CoreAdminContext i18nProvider={i18nProvider}>
      <PictureViews file="pic_1" name="Picture" wanted={wanted} crop={crop} />
    </CoreAdminContext>,
  )
  const [picture] = screen.getAllByRole('img')
  Object.defineProperties(picture, {
    naturalWidth: { value: width, configurable: true },
    naturalHeight: { value: height, configurable: true },
  })
  fireEvent.load(picture!)
  expect(document.querySelector('.help.tn')?.textContent).toContain(String(width))
  expect(document.querySelector('.help.warn')?.textContent).toEqual(
    hint === undefined ? undefined : (expect.stringMatching(hint) as string),
  )
  unmount()
  closePortal()
})

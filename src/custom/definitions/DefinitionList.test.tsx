// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type TranslationMessages } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import type { DefinitionState } from '../../client/definitions/types.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { loadAreaWords } from '../../client/words/areaWords.ts'
import { DefinitionList } from './DefinitionList.tsx'
import { words } from './words.ts'

const provider = createI18nProvider(
  { ...(await loadMessages('en_US')), ...(await loadAreaWords([words], 'en_US')) } as TranslationMessages,
  'en_US',
  FALLBACK_BRAND,
)
const type = (name: string, state: DefinitionState['state'] = 'good'): DefinitionState => ({
  name,
  origin: 'builtin',
  state,
  inForce: true,
})
const show = (states: DefinitionState[], chosen?: string) =>
  render(
    <CoreAdminContext i18nProvider={provider}>
      <DefinitionList states={states} problems={[]} chosen={chosen} onChoose={() => undefined} />
    </CoreAdminContext>,
  )
const shown = () => screen.getAllByRole('button').map((button) => button.title || button.textContent)
afterEach(cleanup)

it.each([undefined, 'b'])('if every type is good, all are listed', (chosen) => {
  show([type('a'), type('b'), type('c')], chosen)
  expect(shown()).toEqual(['a', 'b', 'c'])
})
it('if one needs attention, the good ones are collapsed', () => {
  show([type('a', 'broken'), type('b'), type('c')])
  expect(shown()).toEqual(['a', '2 more without problems'])
  fireEvent.click(screen.getByRole('button', { name: '2 more without problems' }))
  expect(shown()).toEqual(['a', 'b', 'c'])
})

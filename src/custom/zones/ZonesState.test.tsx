// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, describe, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { ZonesState } from './ZonesState.tsx'

afterEach(cleanup)
const connecting = 'Connecting extra zones. This may take several hours. There is no need to wait until the settings are applied.'
const messages = await loadMessages('en_US')
const zones = (await import('./words.en_US.json')).default
const provider = createI18nProvider({ ...messages, zones }, 'en_US', FALLBACK_BRAND)
const show = (state: string | undefined, isConfigured: boolean) => {
  render(
    <CoreAdminContext i18nProvider={provider}>
      <ZonesState
        stored={state === undefined ? undefined : { id: 'z', version: 2, _delivery: { state } }}
        isConfigured={isConfigured}
        isUnknown={false}
        again={() => undefined}
        isCoveredAbove
      >
        form
      </ZonesState>
    </CoreAdminContext>,
  )
  return screen.queryAllByRole('status').map(({ textContent }) => textContent)
}

describe('the state of the zones', () => {
  it.each([
    ['pending', true, [connecting]],
    ['pending', false, ['Disabling extra zones.']],
    ['applied', true, ['The extra zones are connected.']],
  ] as const)('%s, with zones: %s', (state, isConfigured, told) => {
    expect(show(state, isConfigured)).toEqual(told)
  })
  it.each([
    ['applied', false],
    ['error', true],
    ['none', true],
    [undefined, false],
  ] as const)('%s, with zones: %s: claims neither connected nor pending zones', (state, isConfigured) => {
    expect(show(state, isConfigured)).toEqual([])
  })
})

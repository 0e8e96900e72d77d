// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { loadMessages } from '../../../i18n/messages.ts'
import { FALLBACK_BRAND } from '../../client/brand/brand.ts'
import { createI18nProvider } from '../../client/words/i18nProvider.ts'
import { LinkLines } from './LinkLines.tsx'

afterEach(cleanup)
const provider = createI18nProvider(await loadMessages('en_US'), 'en_US', FALLBACK_BRAND)
const noop = () => undefined
const toldOf = (paths: string[]): (string | null)[] => {
  const errors = paths.map((path) => ({ path, keyword: 'pattern', params: {} }))
  render(
    <CoreAdminContext i18nProvider={provider}>
      <LinkLines
        text={'a\nb\nc'}
        most={50}
        help={undefined}
        placeholder={undefined}
        errors={errors}
        messageOf={({ path }) => `wrong ${path}`}
        onChange={noop}
        onLeave={noop}
      />
    </CoreAdminContext>,
  )
  return [...document.querySelectorAll('.msg')].map(({ textContent }) => textContent)
}

it('errors are reported line by line, those of the whole list first', () => {
  expect(toldOf(['/paths/0', '/paths/10', '/paths/2', '/paths', '/paths/1'])).toEqual([
    'wrong /paths',
    'Row 1: wrong /paths/0',
    'Row 2: wrong /paths/1',
    'Row 3: wrong /paths/2',
    'Row 11: wrong /paths/10',
  ])
})
it('errors of other fields are not shown', () => {
  expect(toldOf(['/domain'])).toEqual([])
})

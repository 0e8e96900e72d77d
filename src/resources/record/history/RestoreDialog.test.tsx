// @vitest-environment jsdom
// A version that no longer fits the schema: each error at the name that the form gives the row.
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormWords } from '../../../ui/form/context.ts'
// Preloaded here; the portal lazy-loads dialogs.
import '../../../ui/mui/floating.tsx'
import { FALLBACK_BRAND } from '../../../client/brand/brand.ts'
import { brandMapping } from '../../../ui/theme/brandMapping.ts'
import { PaletteContext } from '../../../ui/theme/PaletteContext.ts'
import { RestoreDialog } from './RestoreDialog.tsx'

afterEach(cleanup)

const schema = {
  type: 'object',
  properties: { list: { type: 'array', items: { type: 'object', properties: { source: { type: 'string' }, url: { type: 'string' } } } } },
} as const
const words = {
  t: (key: string) => key,
  field: (at: string) => at,
  text: (part: string, _at: string, params?: { n?: number }) => `${part} ${params?.n}`,
  grouping: (at: string) => (at === 'list' ? { by: ['source'], label: 'source' } : undefined),
  error: () => 'wrong',
} as unknown as FormWords

it('names a row of groups like the form', async () => {
  const earlier = { id: 'r_1', version: 3, list: ['a', 'b', 'a'].map((source, index) => ({ source, url: String(index) })) }
  const refused = { text: 'Refused', errors: [{ path: '/list/2/url', keyword: 'format', params: {} }] }
  render(
    <PaletteContext value={brandMapping(FALLBACK_BRAND.theme, 'light')}>
      <RestoreDialog
        version={3}
        data={earlier}
        next={8}
        schema={schema}
        sections={[]}
        words={words}
        busy={false}
        refused={refused}
        onRestore={() => undefined}
        onClose={() => undefined}
      />
    </PaletteContext>,
  )
  expect((await screen.findByRole('listitem')).textContent).toContain('group 1, item 2, list.*.url: ')
})

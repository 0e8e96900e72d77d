import { expect, it } from 'vitest'
import { load, type Patch } from '../../../../tests/support/schemas/things.ts'

const withTab = (key: string): Patch => ({
  resource: (draft) =>
    void (draft.form = {
      tabs: [
        { id: 'main', sections: [{ id: 'main', fields: ['name', 'on', 'size'] }] },
        { id: 'setup', component: 'setup', [key]: true },
      ],
    }),
})

it('an operator’s old key of a tab is read as the new one, and reported with its place', () => {
  const { definition, problems } = load(withTab('aside'), { origin: 'operator' })
  expect(definition?.resource.form.tabs?.[1]).toEqual({ id: 'setup', component: 'setup', hiddenUntilOpen: true })
  const renamed = problems.filter(({ code }) => code === 'renamed_key')
  expect(renamed).toEqual([
    expect.objectContaining({
      level: 'repair',
      file: 'resource.json',
      pointer: '/form/tabs/1/aside',
      params: { given: 'aside', name: 'hiddenUntilOpen' },
    }),
  ])
})
it('the new key is not reported', () => {
  const { definition, problems } = load(withTab('hiddenUntilOpen'), { origin: 'operator' })
  expect(definition?.resource.form.tabs?.[1]).toMatchObject({ hiddenUntilOpen: true })
  expect(problems.map(({ code }) => code)).not.toContain('renamed_key')
})
it('a built-in type has no old keys', () => {
  expect(load(withTab('aside')).problems).toEqual([
    expect.objectContaining({ level: 'error', code: 'resource_invalid', pointer: '/form/tabs/1/aside' }),
  ])
})

it('the old keys of a form’s side panel and of a health rule’s second figure are read as the new ones', () => {
  const withOld: Patch = {
    resource: (draft) => {
      draft.form = { ...(draft.form as object), beside: 'brandPreview' }
      draft.agents = { kind: 'edge' }
      const health = [{ id: 'size', figure: 'height', beside: 'width', least: 1 }]
      draft.reports = { codes: { '0': 'ok' }, figures: { width: 'pixels', height: 'pixels' }, health }
    },
  }
  const { definition, problems } = load(withOld, { origin: 'operator' })
  const { form, reports } = definition!.resource
  expect(form).toMatchObject({ sidePanel: 'brandPreview' })
  expect(reports?.health).toEqual([{ id: 'size', figure: 'height', with: 'width', least: 1 }])
  expect([form, reports?.health?.[0]].some((one) => one && 'beside' in one)).toBe(false)
  expect(problems.filter(({ code }) => code === 'renamed_key').map(({ level, pointer, params }) => [level, pointer, params])).toEqual([
    ['repair', '/form/beside', { given: 'beside', name: 'sidePanel' }],
    ['repair', '/reports/health/0/beside', { given: 'beside', name: 'with' }],
  ])
})
it('what is not shaped like a definition is left to the check of its shape', () => {
  const { problems } = load({ resource: (draft) => void (draft.form = [{ beside: 'x' }]) }, { origin: 'operator' })
  expect(problems.map(({ code }) => code)).not.toContain('renamed_key')
})

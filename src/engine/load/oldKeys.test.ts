import { expect, it } from 'vitest'
import { load, type Patch } from '../../../tests/support/schemas/things.ts'

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

// @vitest-environment jsdom
// A read-only form: an inactive record, or a user who may not change it.
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { definitionOf } from '../../../tests/support/builtins.ts'
import { closeForms, openForm } from '../../../tests/support/form.tsx'
import examples from '../../schemas/http-resources/examples.json' with { type: 'json' }

const resources = definitionOf('http-resources')
const record = { ...examples.base.full, certificate: 1 }

afterEach(closeForms)
vi.stubGlobal('scrollTo', () => undefined)
vi.setConfig({ testTimeout: 120_000 })

const enabled = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter((one) => !one.disabled && !one.readOnly)
    .map((one) => one.id || one.outerHTML)

describe('a read-only form', () => {
  it.each([
    ['CDN2', undefined],
    ['CDN1', undefined],
    ['CDN2', { tab: 'rules', key: '/video/' }],
    ['CDN2', { tab: 'rules', key: '/private/' }],
  ] as const)('of %s has no inputs, and no press changes it: %j', async (client, entry) => {
    const { state } = await openForm(resources, {
      context: { client, feature: ['ioss'], role: 'customer', active: false, mode: 'edit' },
      record,
      readOnly: true,
      ...(entry && { entry }),
    })
    expect(enabled()).toEqual([])
    // Rows and closed parts open; their contents are read-only, too.
    for (const button of screen.getAllByRole('button')) if (button.isConnected) await act(async () => button.click())
    for (const item of screen.queryAllByRole('menuitem')) if (item.isConnected) await act(async () => item.click())
    expect(enabled()).toEqual([])
    expect(state().changes).toEqual([])
  })
})

it.each([
  ['en_US', 'Request details', ['Field', 'Value']],
  ['ru_RU', 'Содержание заявки', ['Поле', 'Значение']],
] as const)('a customer’s request is a table, complete and with its lines: %s', async (locale, name, heads) => {
  const payload = [
    { label: 'Phone', value: '+7 999' },
    { label: 'Chosen parameters', value: `Name: demo\n${'x'.repeat(900)}` },
  ]
  await openForm(definitionOf('leads'), {
    context: { role: 'staff', mode: 'edit', active: true, client: 'CDN2', feature: [] },
    locale,
    record: { status: 'new', payload },
  })
  const table = await screen.findByRole('table', { name })
  expect([...table.querySelectorAll('th')].map((head) => head.textContent)).toEqual(heads)
  expect([...table.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent))).toEqual(
    payload.map(({ label, value }) => [label, value]),
  )
})

it('the dash of an empty list is not styled as a value', async () => {
  await openForm(resources, {
    context: { client: 'CDN2', feature: [], role: 'customer', active: true, mode: 'edit' },
    record: { ...record, names: [] },
    readOnly: true,
  })
  const shown = document.querySelector('[data-at="/names"] .ro-v')
  expect(shown?.textContent).toBe('—')
  expect(shown?.classList.contains('mono')).toBe(false)
})

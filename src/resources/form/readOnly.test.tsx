// @vitest-environment jsdom
// A form that is only read: an inactive record, one of somebody who may not change it.
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

const enabled = () => [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter((one) => !one.disabled && !one.readOnly).map((one) => one.id || one.outerHTML)

describe('a form that is only read', () => {
  it.each([['CDN2', undefined], ['CDN1', undefined], ['CDN2', { tab: 'rules', key: '/video/' }], ['CDN2', { tab: 'rules', key: '/private/' }]] as const)('of %s has nothing to type into, and no press changes it: %j', async (client, entry) => {
    const { state } = await openForm(resources, { context: { client, feature: ['ioss'], role: 'customer', active: false, mode: 'edit' }, record, readOnly: true, ...(entry && { entry }) })
    expect(enabled()).toEqual([])
    // Rows and closed parts open; what is in them is only read, too.
    for (const button of screen.getAllByRole('button')) if (button.isConnected) await act(async () => button.click())
    for (const item of screen.queryAllByRole('menuitem')) if (item.isConnected) await act(async () => item.click())
    expect(enabled()).toEqual([])
    expect(state().changes).toEqual([])
  })
})

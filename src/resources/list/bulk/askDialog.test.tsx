// @vitest-environment jsdom
// Bulk actions that ask for a value first, and the dialog with their failures.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, refusal, rows, type Answer } from '../../../../tests/support/signedIn.tsx'

afterEach(closePortal)
const projects = ['Alpha', 'Beta'].map((name) => ({
  id: `prj_${name}`,
  name,
  client_type: 'legal',
  company_brand: 'main',
  status: 'active',
  currency: 'RUB',
  ...(name === 'Alpha' && { manager: { staff_id: 'stf_old' } }),
  version: 3,
}))

/** Filters of the lists of employees. */
const asked: (string | null)[] = []

const open = async (change: (name: string, body: unknown) => Answer) => {
  const sent: unknown[] = []
  const answers = projects.flatMap((project) => [
    [`GET /projects/${project.id}`, () => ({ body: project, headers: { etag: '"3"' } })] as const,
    [
      `PATCH /projects/${project.id}`,
      (_query: URLSearchParams, body: unknown) => {
        sent.push(body)
        return change(project.name, body)
      },
    ] as const,
  ])
  await openPortal('/admin/projects', {
    session: { role: 'supervisor_all' },
    answers: {
      'GET /projects': () => rows(projects),
      'GET /employees': (query) => {
        asked.push(query.get('filter'))
        return rows([{ id: 'stf_new', full_name: 'Vera Novak', email: 'vera@demo.example', role: 'manager_provider', version: 1 }])
      },
      ...Object.fromEntries(answers),
    },
  })
  await screen.findByText('Beta', { selector: 'a.nm' })
  for (const box of (await screen.findAllByRole('checkbox')).slice(-2)) fireEvent.click(box)
  await screen.findByRole('toolbar', { name: /selected/i })
  return sent
}
const assign = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Assign manager' }))
  const dialog = await screen.findByRole('dialog')
  const verb = within(dialog).getByRole('button', { name: 'Assign manager' })
  expect(verb.getAttribute('aria-disabled')).toBe('true')
  const field = await within(dialog).findByRole('combobox')
  await waitFor(() => {
    fireEvent.focus(within(dialog).getByRole('combobox'))
    fireEvent.click(within(dialog).getByRole('combobox'))
    expect(screen.getByRole('option', { name: /Vera Novak/ })).toBeTruthy()
  })
  expect(field).toBeTruthy()
  fireEvent.click(screen.getByRole('option', { name: /Vera Novak/ }))
  fireEvent.click(verb)
}
const saved = (name: string, body: unknown): Answer => ({
  body: { ...projects.find((one) => one.name === name), ...(body as object), version: 4 },
})

describe('a bulk action that asks for a value', () => {
  it('sends it for each selected record once it is chosen', async () => {
    const sent = await open(saved)
    await assign()
    await waitFor(() => expect(sent).toEqual([{ manager: { staff_id: 'stf_new' } }, { manager: { staff_id: 'stf_new' } }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('offers only records that the field accepts; Undo restores each record’s own value', async () => {
    const sent = await open(saved)
    await assign()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(asked).toContain('{"active":true}')
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent.slice(2)).toEqual([{ manager: { staff_id: 'stf_old' } }, { manager: null }]))
    expect(await screen.findByText('Done for 2 records')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
  it('lists failures with their reasons and retries only them', async () => {
    let isBroken = true
    const sent = await open((name, body) => (isBroken && name === 'Beta' ? refusal(409, 'version_conflict') : saved(name, body)))
    await assign()
    const dialog = await screen.findByRole('dialog', { name: 'Done for 1 of 2' })
    const failures = within(dialog).getByRole('list', { name: 'Not changed' })
    expect(failures.textContent).toContain('Beta')
    expect(failures.textContent).toContain('changed in the meantime')
    expect(failures.textContent).not.toContain('Alpha')
    isBroken = false
    fireEvent.click(within(dialog).getByRole('button', { name: 'Retry this one' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(3)
  })
})

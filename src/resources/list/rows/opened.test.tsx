// @vitest-environment jsdom
// Going back from a record returns to its row.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, rows } from '../../../../tests/support/signedIn.tsx'
import { focusRow } from './opened.ts'

afterEach(closePortal)

const projects = ['a', 'b', 'c'].map((id) => ({ id: `prj_${id}`, name: `Project ${id}`, version: 1, accounts: [] }))
const row = (name: string) => screen.getByText(name).closest('tr')!
const key = (name: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }))

async function openList() {
  await openPortal('/admin/projects', { session: { role: 'admin_all' }, answers: { 'GET /projects': () => rows(projects) } })
  await screen.findByText('Project c')
}

async function backFrom(id: string) {
  await waitFor(() => expect(location.pathname).toBe(`/admin/projects/${id}`))
  await waitFor(() => expect(screen.queryByText('Project c')).toBeNull())
  history.back()
  await screen.findByText('Project c')
}

describe('back from a record', () => {
  it('the keys of the list are at its row, which has the focus, and both continue from there', async () => {
    await openList()
    await key('j')
    await key('j')
    await key('Enter')
    await backFrom('prj_b')
    await waitFor(() => expect(document.activeElement).toBe(row('Project b')))
    expect(row('Project b').className).toContain('at')
    await key('ArrowDown')
    expect(row('Project c').className).toContain('at')
    expect(row('Project b').className).not.toContain('at')
    expect(document.activeElement).toBe(row('Project c'))
  })

  it('that was opened with the pointer the keys are at its row, and the focus is unchanged', async () => {
    await openList()
    fireEvent.click(screen.getByText('Project c'), { detail: 1 })
    await backFrom('prj_c')
    await waitFor(() => expect(row('Project c').className).toContain('at'))
    expect(document.activeElement).toBe(document.body)
  })

  // Removing the element with the focus would make the browser lay out the page that goes away.
  it('does not get the focus when it had lost it before the list was left', async () => {
    await openList()
    const opened = row('Project a')
    focusRow(opened)
    const left: boolean[] = []
    opened.addEventListener('blur', () => left.push(opened.isConnected))
    fireEvent.click(screen.getByText('Project a'), { detail: 1 })
    await backFrom('prj_a')
    expect(left).toEqual([true])
  })
})

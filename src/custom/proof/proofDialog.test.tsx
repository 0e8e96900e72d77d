// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openPortal, refusal, shop, closePortal } from '../../../tests/support/signedIn.tsx'
import { API, request } from '../../client/api/http.ts'

afterEach(closePortal)
const wants = { status: 403, body: { status: 403, code: 'proof_required', message_key: '', errors: [], proofs: ['password', 'totp'] } }

/** A portal whose calls require re-authentication until it is given. */
async function open(right = 'right') {
  let isProven = false
  const bodies: unknown[] = []
  const { calls } = await openPortal('/', {
    session: { role: 'customer', accounts: [shop] },
    answers: {
      'POST /tokens': (_query, body) => {
        bodies.push(body)
        return isProven ? { status: 201, body: { id: 'tok' } } : wants
      },
      'POST /session/proof': (_query, body) => {
        isProven = (body as { password?: string }).password === right
        return isProven ? { status: 204 } : refusal(403, 'wrong_password')
      },
    },
  })
  const body = { name: 'kept', scopes: ['read'], days: null }
  const call = () => request(`${API}/tokens`, { method: 'POST', body })
  return { call, calls, bodies, body }
}
const field = () => screen.findByLabelText<HTMLInputElement>('Your password')

it('asks once for all waiting calls, and repeats each unchanged', async () => {
  const { call, bodies, body } = await open()
  const answers = Promise.all([call(), call()])
  fireEvent.change(await field(), { target: { value: 'right' } })
  fireEvent.submit((await field()).closest('form')!)
  expect((await answers).map(({ status }) => status)).toEqual([201, 201])
  expect(bodies).toEqual([body, body, body, body])
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())
})
it('a wrong password is reported at the field and stays; nothing is called again', async () => {
  const { call, bodies } = await open()
  const answer = call().catch((error: { message: string }) => error.message)
  fireEvent.change(await field(), { target: { value: 'wrong' } })
  fireEvent.submit((await field()).closest('form')!)
  expect(await screen.findByText('The password is wrong.')).toBeTruthy()
  expect([(await field()).value, bodies.length]).toEqual(['wrong', 1])
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  expect(await answer).toBe('proof_required')
  expect(bodies.length).toBe(1)
})
it('an empty password is not sent', async () => {
  const { call, calls } = await open()
  const answer = call().catch(() => undefined)
  fireEvent.submit((await field()).closest('form')!)
  expect(calls).not.toContain('POST /session/proof')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })))
  await answer
  cleanup()
})
it.each([
  [{ type: 'things', action: 'update', fields: ['hosts'] }, 'It decides who gets in, or what others see: Hosts.'],
  [{ type: 'things', action: 'create', fields: [] }, 'It creates or restores what decides who gets in, or what others see: thing.'],
  [{ type: 'things', action: 'delete', fields: [] }, 'It deletes what decides who gets in, or what others see: thing.'],
])('shows the reason of the request: %j', async (reason, text) => {
  const refused = { ...wants, body: { ...wants.body, reason } }
  await openPortal('/', { session: { role: 'customer', accounts: [shop] }, answers: { 'POST /tokens': () => refused } })
  void request(`${API}/tokens`, { method: 'POST', body: {} }).catch(() => undefined)
  expect(await screen.findByText(text)).toBeTruthy()
})

// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { closePortal, openPortal, refusal, type Answer, type Answers } from '../../../tests/support/signedIn.tsx'

afterEach(closePortal)

const phone = '+79161234567'
const [send, verify] = ['POST /phone/code', 'POST /phone/verify']

async function openDialog(answer: Answer) {
  const given: unknown[] = []
  const answers: Answers = {
    [send]: () => ({}),
    [verify]: (_, body) => {
      given.push(body)
      return answer
    },
  }
  const { calls } = await openPortal('/profile/person', { session: { role: 'customer', phone }, answers })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm the phone' }))
  await screen.findByText('We will send a code by SMS to +7 916 123-45-67.')
  fireEvent.click(screen.getByRole('button', { name: 'Send the code' }))
  await screen.findByText('The code was sent to +7 916 123-45-67.')
  return { calls, given }
}
const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Digit \d of 4$/ })
const type = (code: string) => fireEvent.change(boxes()[0]!, { target: { value: code } })

describe('proving a phone in the profile', () => {
  it('takes the code in four boxes and sends it with the last digit', async () => {
    const { given } = await openDialog({})
    expect(boxes()).toHaveLength(4)
    type('123')
    expect(given).toEqual([])
    fireEvent.change(boxes()[3]!, { target: { value: '4' } })
    await waitFor(() => expect(given).toEqual([{ phone, code: '1234' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
  it('a wrong code is reported, and the boxes are empty again', async () => {
    const { given } = await openDialog(refusal(403, 'wrong_code'))
    type('1234')
    await screen.findByRole('alert')
    expect(given).toHaveLength(1)
    await waitFor(() => expect(boxes().map(({ value }) => value)).toEqual(['', '', '', '']))
    expect(boxes()[0]!.getAttribute('aria-invalid')).toBe('true')
  })
  it('too many tries are counted down, and nothing is sent until then', async () => {
    const { given } = await openDialog(refusal(429, 'too_many_attempts', { 'retry-after': '60' }))
    type('1234')
    expect((await screen.findByRole('timer')).textContent).toMatch(/^Try again in (?:1 minute|\d+ seconds)\.$/)
    type('5678')
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(given).toHaveLength(1)
    expect(
      boxes()
        .map(({ value }) => value)
        .join(''),
    ).toBe('5678')
  })
})

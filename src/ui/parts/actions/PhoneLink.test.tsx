// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PhoneLink } from './PhoneLink.tsx'

afterEach(cleanup)
const link = () => screen.getByRole<HTMLAnchorElement>('link')

it.each([
  ['+74950000000', '+7 495 000-00-00'],
  ['+7 (495) 000 00 00', '+7 495 000-00-00'],
  ['+4930901820', '+49 30 901820'],
])('%s is shown as %s, and calls the number', async (number, text) => {
  render(<PhoneLink number={number} />)
  await expect.poll(() => link().textContent?.replaceAll('\u00a0', ' ')).toBe(text)
  expect(link().getAttribute('href')).toBe(`tel:${number.replace(/[^+\d]/g, '')}`)
})
it.each(['+7 495 000-00-00, ext. 12', 'by appointment', '020 7946 0000'])('%s is shown unchanged', async (number) => {
  const { rerender } = render(
    <>
      <PhoneLink number={number} />
    </>,
  )
  // The formatter is loaded by the time the second number is rendered.
  rerender(
    <>
      <PhoneLink number={number} />
      <span>
        <PhoneLink number="+74950000000" />
      </span>
    </>,
  )
  await screen.findByText(/495\s000-00-00$/)
  expect(screen.getAllByRole('link')[0]!.textContent).toBe(number)
})
it('a number formatted by the server is shown at once, as one text', () => {
  render(<PhoneLink number="+7 495 000-00-00" isWritten />)
  expect(link().textContent).toBe('+7\u00a0495\u00a0000-00-00')
})

// @vitest-environment jsdom
// A script that cannot be loaded: its part says so in its place, or is absent; the page around it keeps what was typed.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, it } from 'vitest'
import { lazyPart } from './form/lazyPart.tsx'
import { lazyScript } from './lazyScript.tsx'

afterEach(cleanup)

const Name = ({ name }: { name: string }) => <p>{`This is ${name}`}</p>
/** Fails so many times, as the network does. */
function failing(times: number) {
  const tries = { count: 0 }
  const load = async (): Promise<ComponentType<{ name: string }>> => {
    tries.count += 1
    if (tries.count <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return Name
  }
  return { load, tries }
}
const retry = () => screen.findByRole('button', { name: 'problems.retry' })

it('a field says that it could not be loaded, and is loaded when it is tried again', async () => {
  const { load, tries } = failing(2)
  const Field = lazyPart(load)
  render(
    <form>
      <input aria-label="Other" />
      <Field name="one" />
    </form>,
  )
  fireEvent.change(screen.getByLabelText('Other'), { target: { value: 'typed' } })
  fireEvent.click(await retry())
  expect((await screen.findByRole('alert')).textContent).toContain('problems.part')
  expect(tries.count).toBe(2)
  fireEvent.click(await retry())
  await screen.findByText('This is one')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Other').value).toBe('typed')
})
it('a field that is shown later is retried automatically', async () => {
  const { load } = failing(1)
  const Field = lazyPart(load)
  const { rerender } = render(<Field key="1" name="one" />)
  await retry()
  rerender(<Field key="2" name="two" />)
  await screen.findByText('This is two')
})
it.each([
  ['a part whose absence loses nothing', (load: () => Promise<ComponentType<{ name: string }>>) => lazyScript(load)],
  ['a part of no height', (load: () => Promise<ComponentType<{ name: string }>>) => lazyPart(load, 0)],
])('%s is absent', async (_, made) => {
  const { load, tries } = failing(1)
  const Part = made(load)
  const { container, rerender } = render(<Part key="1" name="one" />)
  await expect.poll(() => tries.count).toBe(1)
  expect(container.textContent).toBe('')
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Part key="2" name="one" />)
  await screen.findByText('This is one')
})
it('a part is rendered again with its new props', async () => {
  const Part = lazyScript(failing(0).load)
  const { rerender } = render(<Part name="one" />)
  await screen.findByText('This is one')
  rerender(<Part name="two" />)
  expect(screen.getByText('This is two')).toBeDefined()
})

// @vitest-environment jsdom
// Commands of the open page in the palette.
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { shownPageActions, usePageActions, type PageAction } from './pageActions.ts'

afterEach(cleanup)
const action = (id: string): PageAction => ({ id, label: id, icon: 'x', run: () => undefined })
const Part = ({ given }: { given: PageAction[] | undefined }) => {
  usePageActions(given)
  return null
}
const ids = () => shownPageActions().map(({ id }) => id)

describe('the actions of the open page', () => {
  it('exist as long as the page', () => {
    const { unmount } = render(<Part given={[action('delete')]} />)
    expect(ids()).toEqual(['delete'])
    unmount()
    expect(ids()).toEqual([])
  })
  it('are not removed by a list inside the page', () => {
    const page = (isInside: boolean) => (
      <>
        <Part given={[action('delete')]} />
        {isInside && <Part given={undefined} />}
      </>
    )
    const { rerender } = render(page(true))
    expect(ids()).toEqual(['delete'])
    rerender(page(false))
    expect(ids()).toEqual(['delete'])
  })
  it('are empty for a page without any', () => {
    render(<Part given={[]} />)
    expect(ids()).toEqual([])
  })
})

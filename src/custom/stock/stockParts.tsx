// Registers react-admin's own components, or similar ones, by name: lazy-loaded with their words.
import { RecordContextProvider, type RaRecord } from 'ra-core'
import type { ComponentType, ReactNode } from 'react'
import { withWords } from '../../client/words/screenWords.ts'
import { lazyScript } from '../../ui/lazyScript.tsx'
import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'
import { words } from './words.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A component inside our pages, with the surrounding record. */
function within<Props extends { type: string; record?: Record<string, unknown> }>(load: Load<Props>, waiting: ReactNode) {
  const loadInside = async () => {
    const [{ StockScope }, Own] = await withWords(words, () => Promise.all([import('./StockScope.tsx'), load()]))
    return function Stock(props: Props) {
      return (
        <StockScope type={props.type}>
          {props.record === undefined ? (
            <Own {...props} />
          ) : (
            <RecordContextProvider value={props.record as RaRecord}>
              <Own {...props} />
            </RecordContextProvider>
          )}
        </StockScope>
      )
    }
  }
  return lazyScript<Props>(loadInside, { waiting, mustLoad: true })
}

/** A column of lists: a field of react-admin. */
export const stockColumn = <Props extends { type: string; record: Record<string, unknown>; field: string }>(load: Load<Props>) =>
  within(load, null)
/** An action of a record: a button of react-admin. */
export const stockAction = <Props extends { type: string; record: Record<string, unknown> }>(load: Load<Props>) => within(load, null)
/** An action that saves: a button of react-admin inside a form. */
export const stockFormAction = <Props extends { type: string; record: Record<string, unknown> }>(load: Load<Props>) =>
  within<Props>(async () => {
    const [{ StockForm }, Own] = await Promise.all([import('./StockForm.tsx'), load()])
    return (props) => (
      <StockForm>
        <Own {...props} />
      </StockForm>
    )
  }, null)
/** An action of a list: a button of react-admin, or a component with `useListContext`. */
export const stockListAction = <Props extends { type: string }>(load: Load<Props>) => within(load, null)
/** A tab of a record. */
export const stockTab = <Props extends { type: string; record: Record<string, unknown> }>(load: Load<Props>) =>
  within(load, <PageSkeleton />)
/** A page of a type. */
export const stockPage = <Props extends { type: string }>(load: Load<Props>) => within(load, <PageSkeleton />)

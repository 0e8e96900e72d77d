import { PageSkeleton } from '../../ui/parts/feedback/PageStates.tsx'

/** The frame without texts while the user's rights are loading: no layout shift afterwards. */
export function ShellSkeleton() {
  return (
    <>
      <div className="nav" aria-hidden="true" />
      <div className="main">
        <div className="top" />
        <main>
          <PageSkeleton />
        </main>
      </div>
    </>
  )
}

import { PageSkeleton } from '../../ui/parts/feedback/Faces.tsx'

/** The frame without words while the user's rights are on the way: nothing moves when they come. */
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

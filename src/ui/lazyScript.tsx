// Lazy-loads a component at its first use.
import { createElement, lazy, Suspense, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react'
import { loadScript } from './loadScript.ts'

type How<Props> = {
  /** In its place until it is loaded. */ waiting?: ReactNode | ((props: Props) => ReactNode)
  /** In its place when it cannot be loaded: the connection is lost, or a release has renamed it. Nothing, if its absence loses nothing. */
  failed?: ComponentType<Props & { retry: () => void }>
  /** A failure reaches the error boundary around it: for dialogs that somebody opens, and for content. */ mustLoad?: boolean
}

export function lazyScript<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed: Failed, mustLoad }: How<Props> = {},
): FunctionComponent<Props> {
  let latest = untried()
  /** React keeps a failure, so each one is followed by another attempt: for `retry`, and for the next place that shows the part. */
  function untried() {
    type Inner = ComponentType<{ given: Props; retry: () => void }>
    return lazy<Inner>(() =>
      loadScript(load).then(
        (Loaded) => ({ default: ({ given }) => createElement(Loaded, given) }),
        (reason) => {
          latest = untried()
          if (mustLoad) throw reason
          return { default: ({ given, retry }) => (Failed ? <Failed {...given} retry={retry} /> : null) }
        },
      ),
    )
  }
  return function Part(props) {
    const [Attempt, setAttempt] = useState(() => latest)
    return (
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Attempt given={props} retry={() => setAttempt(() => latest)} />
      </Suspense>
    )
  }
}

import { Component, type ReactNode } from 'react'
import { ProblemState } from '../../ui/parts/feedback/PageStates.tsx'

type State = { error: unknown; resetKey?: string }

type Props = { children: ReactNode; resetKey?: string }

/** A broken page shows an error in its place; the shell stays. A new `resetKey` (address) retries without remounting. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <ProblemState error={this.state.error} retry={() => location.reload()} />
  }
}

import { Component, type ReactNode } from 'react'
import { Problem } from '../../ui/parts/Faces.tsx'

type State = { error: unknown }

/** A page that breaks says so in its place; the shell stays. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <Problem error={this.state.error} retry={() => location.reload()} />
  }
}

import { Component, type ReactNode } from 'react'
import { Problem } from '../../ui/parts/Faces.tsx'

type State = { error: unknown }

type Props = { children: ReactNode; resetKey?: string }

/** A page that breaks says so in its place; the shell stays. Another `resetKey` (address) is another try; nothing is mounted anew for it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <Problem error={this.state.error} retry={() => location.reload()} />
  }
}

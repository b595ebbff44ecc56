import { Component, type ReactNode } from 'react'

interface Props {
  /** Shown instead of the part that failed; `reset` renders that part again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a failure in one part of the page from taking the rest with it. A class because React has no other way. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}

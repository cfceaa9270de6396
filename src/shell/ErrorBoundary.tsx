import { Component, Suspense, lazy, type ComponentType, type ErrorInfo, type ReactNode } from 'react'
import { useLightText } from '../providers/i18n/light'

const ErrorPage = lazy(() => import('./ErrorPage'))

type Props = {
  children: ReactNode
  /** A changed value (a URL, for example) renders the children again. */
  resetKey?: unknown
  /** The fallback in place of the error page. */
  Fault?: ComponentType<{ onRetry: () => void }>
  onError?: (error: unknown, info: ErrorInfo) => void
}
type State = { error: unknown; failed: boolean; resetKey: unknown }

/** Catches rendering errors, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return Object.is(resetKey, state.resetKey) ? null : { error: null, failed: false, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const onRetry = () => this.setState({ error: null, failed: false })
    const { Fault } = this.props
    return Fault ? <Fault onRetry={onRetry} /> : <Caught error={this.state.error} onRetry={onRetry} />
  }
}

function Caught({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useLightText()
  return (
    <div role="alert">
      <Suspense fallback={t('errors.boundary')}>
        <ErrorPage title={t('errors.boundary')} error={error} onRetry={onRetry} />
      </Suspense>
    </div>
  )
}

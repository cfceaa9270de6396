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
/** In an object, because anything may be thrown. */
type State = { caught: { error: unknown } | null; resetKey: unknown }

/** Catches rendering errors, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { caught: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return Object.is(resetKey, state.resetKey) ? null : { caught: null, resetKey }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info)
  }

  override render() {
    const { children, Fault } = this.props
    const { caught } = this.state
    if (!caught) return children
    const onRetry = () => this.setState({ caught: null })
    return Fault ? <Fault onRetry={onRetry} /> : <Caught {...caught} onRetry={onRetry} />
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

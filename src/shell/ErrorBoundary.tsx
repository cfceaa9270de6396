import { Component, Suspense, lazy, type ErrorInfo, type ReactNode } from 'react'
import { useLightText } from '../providers/i18n/light'

const ErrorPage = lazy(() => import('./ErrorPage'))
const PartFault = lazy(() => import('./PartFault'))

type Props = {
  children: ReactNode
  /** A new value (an address, say) gives the children another chance. */
  resetKey?: unknown
  /** A part of the frame rather than a page: says so in one line. */
  part?: boolean
  onError?: (error: unknown, info: ErrorInfo) => void
}
type State = { error: unknown; failed: boolean; resetKey: unknown }

/** Catches what breaks while drawing, so that the rest of the page stays. */
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
    return (
      <Caught
        part={this.props.part}
        error={this.state.error}
        onRetry={() => this.setState({ error: null, failed: false })}
      />
    )
  }
}

type CaughtProps = { part?: boolean; error: unknown; onRetry: () => void }

function Caught({ part, error, onRetry }: CaughtProps) {
  const t = useLightText()
  return (
    <div role="alert">
      <Suspense fallback={t('errors.boundary')}>
        {part ? (
          <PartFault title={t('errors.boundary')} onRetry={onRetry} />
        ) : (
          <ErrorPage title={t('errors.boundary')} error={error} onRetry={onRetry} />
        )}
      </Suspense>
    </div>
  )
}

import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState'
import { messageOf, requestIdOf } from './messageOf'

/** What went wrong, the id to name to whoever looks into it, and another try. */
export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslate()
  const id = requestIdOf(error)
  return (
    <ErrorState
      title={t('engine.failed')}
      text={messageOf(t, error)}
      detail={id ? t('errors.requestId', { id }) : undefined}
      action={{ label: t('engine.again'), onClick: onRetry }}
    />
  )
}

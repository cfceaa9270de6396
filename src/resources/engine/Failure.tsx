import { useTranslate } from 'react-admin'
import { ErrorState } from '../ui/ErrorState'
import { messageOf, requestIdOf } from './messageOf'

type Props = { error: unknown; onRetry: () => void; action?: { label: string; onClick: () => void } }

/** What went wrong, the id to name to whoever looks into it, and another try; or what helps better than that. */
export function Failure({ error, onRetry, action }: Props) {
  const t = useTranslate()
  const id = requestIdOf(error)
  return (
    <ErrorState
      title={t('engine.failed')}
      text={messageOf(t, error)}
      detail={id ? t('errors.requestId', { id }) : undefined}
      action={action ?? { label: t('engine.again'), onClick: onRetry }}
    />
  )
}

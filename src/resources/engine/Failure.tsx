import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppError } from '../../providers/errors'
import { canOpenList } from '../../providers/auth/canOpenList'
import { ErrorState } from '../ui/ErrorState'
import { listPath } from './links'
import { messageOf, requestIdOf } from './messageOf'

type Props = {
  error: unknown
  onRetry: () => void
  /** The screen of the record that was asked for; without it, the failure is only a part of a page. */
  path?: string
  /** What helps better than another try. */
  action?: { label: string; onClick: () => void }
}

/** What went wrong, the id to name to whoever looks into it, and another try; or what helps better than that. */
export function Failure({ error, onRetry, path, action }: Props) {
  const t = useTranslate()
  const id = requestIdOf(error)
  if (path && error instanceof AppError && error.code === 'not_found') return <Missing path={path} id={id} />
  return (
    <ErrorState
      page={path !== undefined}
      title={t('engine.failed')}
      text={messageOf(t, error)}
      detail={id ? t('errors.requestId', { id }) : undefined}
      action={action ?? { label: t('engine.again'), onClick: onRetry }}
    />
  )
}

/** Another try would find as little: the way back is what helps. */
function Missing({ path, id }: { path: string; id: string | undefined }) {
  const t = useTranslate()
  return (
    <ErrorState
      page
      title={t('engine.missing')}
      text={t('engine.missingHint')}
      detail={id ? t('errors.requestId', { id }) : undefined}
    >
      {canOpenList(path) ? (
        <Link to={listPath(path)}>{t('engine.backTo', { name: t(`screens.${path}`) })}</Link>
      ) : null}
    </ErrorState>
  )
}

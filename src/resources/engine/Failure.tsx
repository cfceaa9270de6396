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
  /** The screen of the requested record; if missing, the error concerns only a part of a page. */
  path?: string
  /** A more useful action than a retry. */
  action?: { label: string; onClick: () => void }
}

/** The error message, the request id for support, and a retry or a more useful action. */
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

/** A retry would fail too: links back to the list. */
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

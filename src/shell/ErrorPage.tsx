import { BASE_PATH } from '../config/schema/constants'
import { usePageText } from '../providers/i18n/pages'
import { Message, primary, secondary } from './Message'

type Props = { title?: string; error?: unknown; onRetry?: () => void }

/** The 500 page, with the specification's text; the error boundary uses its own title. */
export default function ErrorPage({ title, error, onRetry }: Props) {
  const t = usePageText()
  const what = error instanceof Error ? `${error.name}: ${error.message}` : undefined
  return (
    <Message
      code={title ? undefined : '500'}
      title={title ?? t('errorTitle')}
      text={t('errorText')}
      level={0.5}
      {...(what ? { details: { label: t('details'), text: what } } : {})}
    >
      <button type="button" className={primary} onClick={onRetry ?? (() => window.location.reload())}>
        {t('reload')}
      </button>
      {/* A full page load, to discard the broken state. */}
      <a href={BASE_PATH} className={secondary}>
        {t('backHome')}
      </a>
    </Message>
  )
}

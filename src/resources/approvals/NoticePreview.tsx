import { useTranslate } from 'react-admin'
import type { CallAnswer } from '../../config/schema/calls/define'
import { eventNotices } from '../../config/calls/notifications'
import { LANGUAGE_NAMES, directionOf } from '../../config/schema/constants'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { useIsPhone } from '../engine/useIsPhone'
import { listWords } from '../engine/words'
import styles from './Review.module.css'

type Notices = CallAnswer<typeof eventNotices>

/** The recipients of an event's notice, before approval. */
export const useNotices = (id: number) => useCall(eventNotices, { id })

/** Preview of the notice: recipients and text as sent; on a phone the text is collapsed. */
export function NoticePreview({ id }: { id: number }) {
  const t = useTranslate()
  const phone = useIsPhone()
  const { data, error, refetch } = useNotices(id)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { people, webhooks } = data
  if (people.length + webhooks.length === 0) return <p className="ui-muted">{t('notices.nobody')}</p>
  return (
    <details className={styles.notice} open={!phone}>
      <summary>
        {t('notices.seeMessage')}
        {people.length > 0
          ? `: ${listWords(
              t,
              people.map(({ name }) => name),
            )}`
          : ''}
        {webhooks.length > 0 ? ` · ${t('notices.webhook', { smart_count: webhooks.length })}` : ''}
      </summary>
      <Recipients notices={data} />
      {data.messages.map(({ language, subject, body }) => (
        <blockquote key={language} lang={language} dir={directionOf(language)}>
          <small>{LANGUAGE_NAMES[language]}</small>
          <strong>{subject}</strong>
          <p>{body}</p>
        </blockquote>
      ))}
    </details>
  )
}

function Recipients({ notices: { people, webhooks } }: { notices: Notices }) {
  const t = useTranslate()
  return (
    <ul aria-label={t('notices.recipients')}>
      {people.map(({ name, role, email, channels }) => (
        <li key={`${role} ${name} ${email ?? ''}`}>
          <bdi>{name}</bdi> · {t(`roles.${role}`, { _: role })}
          {email ? (
            <>
              {' · '}
              <span dir="ltr">{email}</span>
            </>
          ) : null}
          {' · '}
          {listWords(
            t,
            channels.map(channel => t(`notices.${channel}`)),
          )}
        </li>
      ))}
      {webhooks.map(url => (
        <li key={url} dir="ltr">
          {url}
        </li>
      ))}
    </ul>
  )
}

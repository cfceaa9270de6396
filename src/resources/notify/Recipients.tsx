import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CallAnswer } from '../../config/schema/calls/define'
import { previewNotice } from '../../config/calls/notices'
import { directionOf } from '../../config/schema/constants'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { listWords } from '../engine/words'
import { Skeleton } from '../ui/Skeleton'
import styles from './Notify.module.css'

type Preview = CallAnswer<typeof previewNotice>
type Person = Preview['people'][number]

/** A message draft. */
export type Message = Parameters<typeof useCall<typeof previewNotice>>[1]

/** The message's current recipients, counted and by name, with a preview for one of them. */
export function Recipients({ message }: { message: Message }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(previewNotice, message, {
    // Invalid values are reported at their fields on save.
    retry: false,
    placeholderData: before => before,
  })
  if (error && error.status !== 422) return <Failure error={error} onRetry={() => void refetch()} />
  if (error) return <p className="ui-muted">{t('notices.pick')}</p>
  if (!data) return <Skeleton rows={4} height={32} label={t('shell.loading')} />
  return <Shown preview={data} />
}

function Shown({ preview: { count, unreached, channels, people } }: { preview: Preview }) {
  const t = useTranslate()
  const [chosen, choose] = useState(0)
  const person = people[Math.min(chosen, people.length - 1)]
  return (
    <div className={styles.preview}>
      <p className={styles.count} role="status" data-none={count === 0 || undefined}>
        <strong>{count === 0 ? t('notices.nobody') : t('notices.count', { smart_count: count })}</strong>
        {channels.map(({ channel, count: of }) => (
          <span key={channel}>
            {t(`notices.${channel}`)} {of}
          </span>
        ))}
        {unreached > 0 ? <span>{t('notices.unreached', { smart_count: unreached })}</span> : null}
      </p>
      {person ? (
        <div className={styles.who}>
          <ul className="ui-frame ui-menu" aria-label={t('notices.recipients')}>
            {people.map((each, at) => (
              <li key={at}>
                <button type="button" aria-pressed={each === person} onClick={() => choose(at)}>
                  <bdi>{each.name}</bdi>
                  <small>
                    {listWords(
                      t,
                      each.channels.map(channel => t(`notices.${channel}`)),
                    )}
                  </small>
                </button>
              </li>
            ))}
            {count > people.length ? (
              <li className={`${styles.more} ui-note`}>
                {t('notices.andMore', { smart_count: count - people.length })}
              </li>
            ) : null}
          </ul>
          <Letter person={person} />
        </div>
      ) : null}
    </div>
  )
}

/** The message as one recipient reads it, in the recipient's language. */
function Letter({ person }: { person: Person }) {
  const t = useTranslate()
  const title = useId()
  return (
    <article className={styles.letter} aria-labelledby={title}>
      <header className="ui-row ui-note">
        <small id={title}>{t('notices.preview')}</small>
        <span dir="ltr">{[person.email, person.phone].filter(Boolean).join(' · ')}</span>
      </header>
      <div lang={person.language} dir={directionOf(person.language)}>
        <strong dir="auto">{person.subject || '–'}</strong>
        <p dir="auto">{person.text}</p>
      </div>
    </article>
  )
}

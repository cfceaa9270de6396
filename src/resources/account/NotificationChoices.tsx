import Checkbox from '@mui/material/Checkbox'
import { useTranslate } from 'react-admin'
import { chooseNotification, notificationChoices } from '../../config/calls/notifications'
import { NOTICE_CHANNELS, NOTICE_KINDS } from '../../config/schema/channels'
import { useCall } from '../../providers/calls/useCall'
import { useSend } from '../../providers/calls/useSend'
import { Failure } from '../engine/Failure'
import { Skeleton } from '../ui/Skeleton'
import styles from './Account.module.css'

/** Notification preferences by kind and channel. Each tick is saved at once. */
export function NotificationChoices() {
  const t = useTranslate()
  const { data, error, refetch } = useCall(notificationChoices, {})
  const choose = useSend(chooseNotification)
  const failure = error ?? choose.error
  const isWanted = (kind: string, channel: string) => {
    const { variables: sent, isPending } = choose
    if (isPending && sent?.kind === kind && sent.channel === channel) return sent.wanted
    return data?.some(each => each.kind === kind && each.channel === channel && each.wanted) ?? false
  }
  return (
    <section className={styles.panel} aria-labelledby="account-notifications">
      <h2 id="account-notifications">{t('notices.title')}</h2>
      <p>{t('notices.hint')}</p>
      {failure ? <Failure error={failure} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div className={styles.scroll}>
          <table className={styles.choices}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{t('notices.title')}</span>
                </th>
                {NOTICE_CHANNELS.map(channel => (
                  <th key={channel} scope="col">
                    {t(`notices.${channel}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTICE_KINDS.map(kind => (
                <tr key={kind}>
                  <th scope="row">{t(`notices.${kind}`)}</th>
                  {NOTICE_CHANNELS.map(channel => (
                    <td key={channel}>
                      <Checkbox
                        checked={isWanted(kind, channel)}
                        slotProps={{
                          input: { 'aria-label': `${t(`notices.${kind}`)}: ${t(`notices.${channel}`)}` },
                        }}
                        onChange={(_event, wanted) => choose.mutate({ kind, channel, wanted })}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Skeleton rows={2} height={44} />
      )}
    </section>
  )
}

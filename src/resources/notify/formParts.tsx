import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { notices } from '../../config/entities/declared'
import { tidy } from '../engine/form/values'
import { partsOf } from '../engine/parts/parts'
import { useDebounced } from '../engine/useDebounced'
import { messageOf } from './message'
import styles from './Notify.module.css'
import { Recipients } from './Recipients'

/** Previews recipients and text while the message is written. */
function RecipientsOfForm() {
  const t = useTranslate()
  const asked = useDebounced(JSON.stringify(messageOf(tidy(useWatch()) as Record<string, unknown>)))
  return (
    <div className={styles.inForm}>
      <h3>{t('notices.recipients')}</h3>
      <Recipients message={JSON.parse(asked)} />
    </div>
  )
}

export default partsOf(notices, { sections: { customers: RecipientsOfForm, staff: RecipientsOfForm } })

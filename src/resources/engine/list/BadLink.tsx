import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Screen } from '../../../config/schema'
import { ErrorState } from '../../ui/ErrorState'
import { listLink } from '../links'
import type { InvalidParam } from './validateListParams'
import styles from './Frame.module.css'

/** Shown in place of a list whose URL has invalid parameters: names them and links to the list. */
export function BadLink({ screen, fault }: { screen: Screen; fault: InvalidParam }) {
  const t = useTranslate()
  const navigate = useNavigate()
  return (
    <section className={styles.frame}>
      <header className={styles.head}>
        <h1>{t(`screens.${screen.path}`)}</h1>
      </header>
      <ErrorState
        title={t('engine.badLink')}
        text={t(fault.key, fault.args)}
        action={{ label: t('engine.openWhole'), onClick: () => void navigate(listLink(screen.path)) }}
      />
    </section>
  )
}

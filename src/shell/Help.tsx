import { useTranslate } from 'react-admin'
import { env } from '../providers/env'
import { setPreferences, usePreferences } from '../providers/preferences'
import { Drawer } from './Drawer'
import styles from './Help.module.css'
import { Icon } from './Icon'

/** Keys by what they do; each is a key of the texts. */
const SHORTCUTS: readonly (readonly [what: string, keys: readonly string[]])[] = [
  ['search', ['/']],
  ['help', ['?']],
  ['home', ['g']],
  ['menu', ['m']],
  ['walk', ['↑', '↓']],
  ['open', ['Enter']],
  ['edit', ['e']],
  ['choose', ['x']],
  ['save', ['Ctrl', 'S']],
  ['queue', ['j', 'k']],
  ['escape', ['Esc']],
]

export function Help({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { shortcuts } = usePreferences()
  return (
    <Drawer open={open} onClose={onClose} label={t('shell.help')} className={styles.help}>
      <header>
        <h2>{t('shell.help')}</h2>
        <button type="button" aria-label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <h3>{t('shortcuts.title')}</h3>
      <dl>
        {SHORTCUTS.map(([what, keys]) => (
          <div key={what}>
            <dt>{t(`shortcuts.${what}`)}</dt>
            <dd>
              {keys.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {/* WCAG 2.1.4: who speaks to the machine, or hits keys by accident, can do without them. */}
      <label>
        <input
          type="checkbox"
          checked={shortcuts}
          onChange={event => setPreferences({ shortcuts: event.target.checked })}
        />
        {t('shortcuts.single')}
      </label>
      <footer>
        <a href={`${env.apiUrl}/api/docs`}>{t('shell.api')}</a>
        <span>{t('shell.version', { version: env.version })}</span>
      </footer>
    </Drawer>
  )
}

import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { env } from '../providers/env'
import { setPreferences, usePreferences } from '../providers/preferences'
import styles from './Help.module.css'
import { COMMAND_KEY } from '../resources/engine/useShortcuts'
import { Icon } from '../resources/ui/Icon'

type Shortcuts = readonly (readonly [what: string, ways: readonly string[]])[]

/**
 * Shortcuts by scope and effect, both translated. Alternatives are separate entries; + joins keys pressed together.
 */
const SHORTCUTS: readonly (readonly [where: string, shortcuts: Shortcuts])[] = [
  [
    'title',
    [
      ['find', [`${COMMAND_KEY}+K`]],
      ['search', ['/']],
      ['help', ['?']],
      ['home', ['g']],
      ['menu', ['m']],
      ['escape', ['Esc']],
    ],
  ],
  [
    'lists',
    [
      ['next', ['↓', 'j']],
      ['previous', ['↑', 'k']],
      ['ends', ['Home', 'End']],
      ['open', ['Enter']],
      ['peek', ['p']],
      ['edit', ['e']],
      ['choose', ['x', 'Space']],
    ],
  ],
  [
    'record',
    [
      ['nextRecord', ['j']],
      ['previousRecord', ['k']],
    ],
  ],
  ['form', [['save', [`${COMMAND_KEY}+S`]]]],
]

const TITLE = 'help-title'

function Keys({ ways }: { ways: readonly string[] }) {
  const t = useTranslate()
  return ways.map((way, i) => (
    <Fragment key={way}>
      {i > 0 ? ` ${t('shortcuts.or')} ` : null}
      {way.split('+').map((key, at) => (
        <Fragment key={key}>
          {at > 0 ? ' + ' : null}
          <kbd>{key === 'Space' ? t('shortcuts.space') : key}</kbd>
        </Fragment>
      ))}
    </Fragment>
  ))
}

/** Shortcuts, and links to the documentation. */
export default function Help({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { shortcuts } = usePreferences()
  return (
    <Dialog open onClose={onClose} aria-labelledby={TITLE} slotProps={{ paper: { className: styles.help } }}>
      <header>
        <h2 id={TITLE}>{t('shell.help')}</h2>
        {/* The initial focus, as the dialog has no inputs. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <button type="button" className="ui-icon" autoFocus aria-label={t('shell.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {SHORTCUTS.map(([where, shortcuts]) => (
        <Fragment key={where}>
          <h3>{t(`shortcuts.${where}`)}</h3>
          <dl>
            {shortcuts.map(([what, ways]) => (
              <div key={what}>
                <dt>{t(`shortcuts.${what}`)}</dt>
                <dd>
                  <Keys ways={ways} />
                </dd>
              </div>
            ))}
          </dl>
        </Fragment>
      ))}
      {/* WCAG 2.1.4: users of speech input, or who press keys accidentally, can turn them off. */}
      <label>
        <Checkbox
          checked={shortcuts}
          onChange={event => setPreferences({ shortcuts: event.target.checked })}
        />
        {t('shortcuts.single')}
      </label>
      <footer>
        <a href={`${env.apiUrl}/api/docs`}>{t('shell.api')}</a>
        <span>{t('shell.version', { version: env.version })}</span>
      </footer>
    </Dialog>
  )
}

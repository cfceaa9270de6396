import Checkbox from '@mui/material/Checkbox'
import { Fragment } from 'react'
import { useTranslate } from 'react-admin'
import { env } from '../providers/env'
import { setPreferences, usePreferences } from '../providers/preferences'
import { Drawer } from './Drawer'
import styles from './Help.module.css'
import { COMMAND_KEY } from '../resources/engine/useShortcuts'
import { Icon } from '../resources/ui/Icon'

type Shortcuts = readonly (readonly [what: string, ways: readonly string[]])[]

/** Keys by where they work and what they do, both of them texts. Of several ways any does; + joins what is pressed together. */
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
      {/* WCAG 2.1.4: who speaks to the machine, or hits keys by accident, can do without them. */}
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
    </Drawer>
  )
}

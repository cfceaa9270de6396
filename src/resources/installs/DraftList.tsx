import { useTranslate } from 'react-admin'
import { StatusChip } from '../ui/StatusChip'
import { useZone } from '../engine/useZone'
import { Age } from '../ui/Age'
import { STEPS, type Draft } from './draft'
import { dropDraft } from './drafts'
import { refusalsOf } from './refusals'
import styles from './Home.module.css'

const stateOf = ({ state, refusals }: Draft) =>
  state === 'waiting'
    ? ({ tone: 'accent', text: 'installs.willBeSent' } as const)
    : Object.keys(refusals).length > 0
      ? ({ tone: 'bad', text: 'installs.putRight' } as const)
      : ({ tone: 'unknown', text: 'installs.unfinished' } as const)

/** Unsent drafts on this phone. */
export function DraftList({ drafts, onOpen }: { drafts: readonly Draft[]; onOpen: (id: string) => void }) {
  const t = useTranslate()
  const zone = useZone()
  if (drafts.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="installs-drafts">
      <h2 id="installs-drafts">{t('installs.onThisPhone')}</h2>
      <ul className="ui-entries">
        {drafts.map(draft => {
          const { tone, text } = stateOf(draft)
          return (
            <li key={draft.id}>
              <button type="button" className={styles.row} onClick={() => onOpen(draft.id)}>
                <span>
                  <strong>
                    {draft.newTank?.name ?? draft.tank?.name ?? (draft.code || t('installs.untitled'))}
                  </strong>
                  <small>
                    {t('installs.progress', { step: STEPS.indexOf(draft.step) + 1, of: STEPS.length })} ·{' '}
                    <Age at={new Date(draft.createdAt).toISOString()} {...zone} />
                  </small>
                  {refusalsOf(t, draft).map(reason => (
                    <small key={reason}>{reason}</small>
                  ))}
                </span>
                <StatusChip tone={tone}>{t(text)}</StatusChip>
              </button>
              {draft.state === 'open' ? (
                <button type="button" className={styles.small} onClick={() => void dropDraft(draft.id)}>
                  {t('installs.discard')}
                </button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

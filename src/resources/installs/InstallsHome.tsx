import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { currentUser } from '../../providers/auth/currentUser'
import { fieldProblems } from '../../providers/problems'
import { messageOf } from '../engine/messageOf'
import { Icon } from '../ui/Icon'
import { DraftList } from './DraftList'
import { newDraft, type Draft, type TankChoice } from './draft'
import { keepDraft } from './drafts'
import { RecentInstalls } from './RecentInstalls'
import { refusalsOf } from './refusals'
import type { Outcome } from './sendDrafts'
import { ownerOf, useDrafts, useSending } from './useDrafts'
import { VisitList } from './VisitList'
import { Wizard } from './Wizard'
import styles from './Home.module.css'

/** If a visit's tank already has a device, the draft is for a new tank beside it. */
const besideOf = ({ group_id, name }: TankChoice): Draft => ({
  ...newDraft(ownerOf(), false),
  newTank: { name: `${name} 2`, group_id, content_type: 'kerosene' },
})

type Props = { path: string; trial: boolean }

/** The installer's home page: unsent and open drafts, visits, and recent installations. */
export function InstallsHome({ path, trial }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const drafts = useDrafts(trial)
  const open = params.get('draft')
  const onOutcome = useCallback(
    (outcome: Outcome, { tank, newTank }: Draft) => {
      if (outcome.kind === 'waiting') return
      if (outcome.kind === 'sent')
        notify('installs.sent', { type: 'success', messageArgs: { tank: outcome.tank } })
      else {
        const { error } = outcome
        const reasons = refusalsOf(t, { refusals: error.fields, problems: fieldProblems(error) })
        notify('installs.refused', {
          type: 'error',
          messageArgs: {
            tank: newTank?.name ?? tank?.name ?? '',
            why: reasons.join(' · ') || messageOf(t, error),
          },
        })
      }
      void client.invalidateQueries()
    },
    [notify, t, client],
  )
  useSending(
    trial,
    (drafts ?? []).some(({ state }) => state === 'waiting'),
    onOutcome,
  )
  const begin = async (tank: TankChoice | null) => {
    const draft = tank?.occupied && !trial ? besideOf(tank) : newDraft(ownerOf(), trial, tank)
    await keepDraft(draft)
    setParams({ draft: draft.id })
  }
  if (open) return <Wizard key={open} id={open} onClose={() => setParams({})} />
  return (
    <section className={styles.home}>
      <header className={styles.head}>
        <h1>{t(`screens.${path}`)}</h1>
        <button type="button" className={styles.begin} onClick={() => void begin(null)}>
          <Icon name="plus" size={20} />
          {t('installs.begin')}
        </button>
      </header>
      {trial ? <p className="ui-muted">{t('installs.trialHint')}</p> : null}
      <DraftList drafts={drafts ?? []} onOpen={id => setParams({ draft: id })} />
      {currentUser().role === 'install-user' && !trial ? (
        <VisitList onInstall={tank => void begin(tank)} />
      ) : null}
      <RecentInstalls trial={trial} />
    </section>
  )
}

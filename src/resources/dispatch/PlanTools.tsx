import { useState } from 'react'
import { COMMAND_KEY } from '../engine/useShortcuts'
import { Icon } from '../ui/Icon'
import { MoreTools } from './MoreTools'
import { PublishDialog, type Question } from './PublishDialog'
import { SearchBar } from './SearchBar'
import { TruckFilter } from './TruckFilter'
import type { Day, DayInput } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import type { usePlan } from './usePlan'
import type { SearchRun } from './useSearchRun'
import styles from './Dispatch.module.css'

type Props = {
  input: DayInput
  plan: Day
  format: DispatchFormat
  actions: Pick<ReturnType<typeof usePlan>, 'change' | Question | 'isSaving'>
  run: SearchRun
  trucks: readonly number[]
  onTrucks: (ids: readonly number[]) => void
}

/** The actions on the whole plan: propose, undo, publish, and files. */
export function PlanTools({ input, plan, format, actions, run, trucks, onTrucks }: Props) {
  const { text } = format
  const [asks, setAsks] = useState<Question | null>(null)
  const isPublished = plan.state === 'published'
  const { stops } = plan.totals
  return (
    <div className={styles.planTools}>
      {isPublished ? (
        <>
          <button type="button" className="ui-button" onClick={() => setAsks('reopen')}>
            {text('reopen')}
          </button>
          <button type="button" className="ui-button" onClick={() => setAsks('unpublish')}>
            {text('unpublish')}
          </button>
        </>
      ) : (
        <>
          <SearchBar run={run} disabled={plan.trucks.length === 0} isMain={stops === 0} />
          <button
            type="button"
            className="ui-button"
            disabled={!plan.can_undo || actions.isSaving}
            aria-keyshortcuts="Control+Z"
            data-tooltip={`${COMMAND_KEY}+Z`}
            onClick={() => void actions.change({ kind: 'undo' })}
          >
            <Icon name="undo" size={18} />
            {text('undo')}
          </button>
          <button
            type="button"
            className={stops > 0 ? 'ui-primary' : 'ui-button'}
            disabled={stops === 0 && plan.state === 'draft'}
            onClick={() => setAsks('publish')}
          >
            {text('publish')}
          </button>
        </>
      )}
      <TruckFilter trucks={plan.trucks} chosen={trucks} text={text} onChoose={onTrucks} />
      <MoreTools {...{ input, plan, format }} change={actions.change} />
      {asks ? (
        <PublishDialog
          kind={asks}
          plan={plan}
          format={format}
          onConfirm={actions[asks]}
          onClose={() => setAsks(null)}
        />
      ) : null}
    </div>
  )
}

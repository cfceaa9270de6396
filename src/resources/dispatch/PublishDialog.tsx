import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { day } from '../../config/schema/text/format'
import form from '../engine/form/Form.module.css'
import type { Day } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import styles from './Panels.module.css'

export type Question = 'publish' | 'unpublish' | 'reopen'
type Props = {
  kind: Question
  plan: Day
  format: DispatchFormat
  onConfirm: () => Promise<boolean>
  onClose: () => void
}

/** Says what publishing makes, what taking it back removes, or what reopening changes, and which limits the plan breaks. */
export function PublishDialog({ kind, plan, format, onConfirm, onClose }: Props) {
  const t = useTranslate()
  const notify = useNotify()
  const heading = useId()
  const [isBusy, setBusy] = useState(false)
  const { text, count, reason } = format
  const { stops } = plan.totals
  // Publishing again changes jobs instead of making them.
  const words = kind === 'publish' && plan.state === 'reopened' ? 'republish' : kind
  const trucks = plan.trucks.filter(({ trips }) => trips.some(trip => trip.stops.length > 0))
  const faults = trucks.flatMap(({ reg, faults: all }) => all.map(fault => `${reg}: ${reason(fault)}`))
  const confirm = async () => {
    setBusy(true)
    const isDone = await onConfirm()
    if (isDone) notify(text(`${words}Dialog.done`, { smart_count: stops }), { type: 'info' })
    onClose()
  }
  return (
    <Dialog open onClose={isBusy ? undefined : onClose} aria-labelledby={heading} fullWidth maxWidth="xs">
      <div className={styles.question}>
        <h2 id={heading}>{text(`${words}Dialog.title`, { depot: plan.depot.name, day: day(plan.day) })}</h2>
        <p>
          {text(`${words}Dialog.effect`, {
            smart_count: stops,
            count: count(stops),
            trucks: count(trucks.length),
          })}
        </p>
        {kind === 'publish' && faults.length > 0 ? (
          <div>
            <p>{text('publishDialog.faults')}</p>
            <ul>
              {faults.map(fault => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {words === 'publish' ? <p className="ui-note">{text('publishDialog.undo')}</p> : null}
        <div className="ui-row">
          <button type="button" className={form.save} disabled={isBusy} onClick={() => void confirm()}>
            {text(kind)}
          </button>
          <button type="button" className={form.second} disabled={isBusy} onClick={onClose}>
            {t('engine.cancel')}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

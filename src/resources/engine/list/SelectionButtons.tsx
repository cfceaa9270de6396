import { useListContext, useTranslate, type Identifier } from 'react-admin'
import type { Entity } from '../../../config/schema'
import { canDo } from '../permissions'
import { BulkConsequence } from './BulkConsequence'
import styles from './Bulk.module.css'
import controls from './Controls.module.css'

/** The pending action on the selected records. */
export type Step = 'idle' | 'removing' | 'editing' | 'busy'

type MoreProps = {
  cards: boolean
  all: boolean
  setAll: (all: boolean) => void
  isFetching: boolean | undefined
}

/** Offers to select the page, or all matching records. */
export function SelectMore({ cards, all, setAll, isFetching }: MoreProps) {
  const t = useTranslate()
  const { selectedIds = [], onSelect, data = [], total = 0, meta } = useListContext()
  const beside = data.map(({ id }) => id).filter(id => !selectedIds.includes(id))
  return (
    <>
      {cards && !all && beside.length > 0 ? (
        <button
          type="button"
          className={`${controls.quiet} ${styles.offer}`}
          onClick={() => onSelect([...selectedIds, ...beside])}
        >
          {t('engine.selectPage')}
        </button>
      ) : null}
      {!all && total > selectedIds.length ? (
        <button
          type="button"
          className={`${controls.quiet} ${styles.offer}`}
          disabled={isFetching}
          onClick={() => setAll(true)}
        >
          {t('engine.selectAll', { count: meta?.capped ? `${total}+` : total })}
        </button>
      ) : null}
    </>
  )
}

type RemovalProps = {
  entity: Entity
  ids: readonly Identifier[]
  count: number
  onRemove: () => void
  onCancel: () => void
}

/** What the removal entails, with buttons to remove and to cancel. */
export function ConfirmRemoval({ entity, ids, count, onRemove, onCancel }: RemovalProps) {
  const t = useTranslate()
  return (
    <>
      <span>{t('engine.removeConsequence', { smart_count: count })}</span>
      <BulkConsequence entity={entity} ids={ids} />
      <button type="button" className={controls.danger} onClick={onRemove}>
        {t('engine.removeMany', { count })}
      </button>
      <button type="button" className={controls.tool} onClick={onCancel}>
        {t('engine.cancel')}
      </button>
    </>
  )
}

type WriteButtonsProps = { entity: Entity; step: Step; setStep: (step: Step) => void }

/** The buttons that edit or remove the selected records, as the user's role allows. */
export function WriteButtons({ entity, step, setStep }: WriteButtonsProps) {
  const t = useTranslate()
  const mayUpdate = canDo('update', entity)
  const mayRemove = canDo('remove', entity)
  return (
    <>
      {mayUpdate ? (
        <button
          type="button"
          className={controls.tool}
          disabled={step === 'busy'}
          onClick={() => setStep('editing')}
        >
          {t('engine.edit')}
        </button>
      ) : null}
      {mayRemove ? (
        <button
          type="button"
          className={controls.tool}
          disabled={step === 'busy'}
          onClick={() => setStep('removing')}
        >
          {t('engine.remove')}
        </button>
      ) : null}
    </>
  )
}

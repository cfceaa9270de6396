import { useTranslate } from 'react-admin'
import type { Action, Entity } from '../../../config/schema'
import { FieldsDialog } from '../form/FieldsDialog'
import { actionWords } from '../words'
import { LeftOut } from './LeftOut'
import type { Target } from './target'
import styles from './Actions.module.css'

type Props = {
  entity: Entity
  action: Action
  target: Target
  /** Progress of a bulk action; undefined before it starts. */
  progress?: { done: number; total: number }
  onSubmit: (input: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/** Asks for an action's input and confirmation, and shows its progress. */
export default function ActionDialog({ entity, action, target, progress, onSubmit, onClose }: Props) {
  const t = useTranslate()
  const record = target.kind === 'one' ? target.record : undefined
  const label = actionWords(t, entity, action, record)
  const isDangerous = action.confirm === 'danger'
  return (
    <FieldsDialog
      title={
        target.kind === 'one'
          ? t('engine.act.ask', { action: label, title: target.title })
          : t('engine.act.askMany', { action: label, smart_count: target.count })
      }
      hint={
        <>
          {isDangerous && action.undo === undefined ? <p>{t('engine.act.final')}</p> : null}
          {target.kind === 'many' ? <LeftOut {...{ entity, action, target }} /> : null}
        </>
      }
      fields={action.input}
      words={`${entity.name}.actions.${action.name}`}
      given={record}
      submit={label}
      isDangerous={isDangerous}
      isBusy={progress !== undefined}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {progress ? (
        <label className={styles.progress}>
          <progress value={progress.done} max={progress.total} />
          <span role="status">{t('engine.act.progress', progress)}</span>
        </label>
      ) : null}
    </FieldsDialog>
  )
}

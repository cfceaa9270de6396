import Dialog from '@mui/material/Dialog'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { Action, Entity } from '../../../config/schema'
import { FieldsForm } from '../form/FieldsForm'
import { actionWords } from '../words'
import type { Target } from './target'
import form from '../form/Form.module.css'
import styles from './Actions.module.css'

type Props = {
  entity: Entity
  action: Action
  target: Target
  /** How far an action with many records is: undefined before it begins. */
  progress?: { done: number; total: number }
  onSubmit: (input: Record<string, unknown>) => Promise<void>
  onClose: () => void
}

/** Asks for what an action needs and whether it is meant, and shows how far it is. */
export default function ActionDialog({ entity, action, target, progress, onSubmit, onClose }: Props) {
  const t = useTranslate()
  const title = useId()
  const label = actionWords(t, entity, action)
  const busy = progress !== undefined
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <div className={form.question}>
        <h2 id={title}>
          {target.kind === 'one'
            ? t('engine.act.ask', { action: label, title: target.title })
            : t('engine.act.askMany', { action: label, smart_count: target.count })}
        </h2>
        {action.confirm === 'danger' ? <p>{t('engine.act.final')}</p> : null}
        <FieldsForm fields={action.ask} words={`${entity.name}.actions.${action.name}`} onSubmit={onSubmit}>
          {busy ? (
            <label className={styles.progress}>
              <progress value={progress.done} max={progress.total} />
              <span role="status">{t('engine.act.progress', progress)}</span>
            </label>
          ) : null}
          <div className={form.choices}>
            <button
              type="submit"
              className={action.confirm === 'danger' ? form.danger : form.save}
              disabled={busy}
            >
              {label}
            </button>
            <button type="button" className={form.second} onClick={onClose} disabled={busy}>
              {t('engine.cancel')}
            </button>
          </div>
        </FieldsForm>
      </div>
    </Dialog>
  )
}

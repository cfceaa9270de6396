import Dialog from '@mui/material/Dialog'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CallAnswer, CallInput } from '../../config/schema/calls/define'
import { suggestModels } from '../../config/calls/geometry'
import { useSend } from '../../providers/calls/useSend'
import { FieldsForm } from '../engine/form/FieldsForm'
import { recordLink } from '../engine/links'
import { useMeasure } from '../engine/useMeasure'
import form from '../engine/form/Form.module.css'
import styles from './Geometry.module.css'

/** Suggests models that match measured dimensions, best first. */
export default function SuggestModel({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const title = useId()
  const { format } = useMeasure('L')
  const { mutateAsync, isPending } = useSend(suggestModels)
  const [found, setFound] = useState<CallAnswer<typeof suggestModels>>()
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="sm">
      <div className={form.question}>
        <h2 id={title}>{t('office.models.suggest')}</h2>
        <FieldsForm
          fields={suggestModels.body ?? {}}
          words="models"
          onSubmit={async values => setFound(await mutateAsync(values as CallInput<typeof suggestModels>))}
        >
          <div className="ui-row">
            <button type="submit" className={form.save} disabled={isPending}>
              {t('office.models.find')}
            </button>
            <button type="button" className={form.second} onClick={onClose}>
              {t('office.users.close')}
            </button>
          </div>
        </FieldsForm>
        {found ? (
          <section aria-live="polite">
            {found.length === 0 ? <p>{t('office.models.none')}</p> : null}
            <ol className={styles.suggestions}>
              {found.map(({ model, score }) => (
                <li key={model.id} className="ui-frame">
                  <Link to={recordLink('models', model.id)} onClick={onClose}>
                    {[model.manufacturer, model.name].filter(Boolean).join(' ')}
                  </Link>
                  <span>{format(model.capacity_l)}</span>
                  <span>{t('office.models.fits', { pct: Math.round(score * 100) })}</span>
                </li>
              ))}
            </ol>
          </section>
        ) : null}
      </div>
    </Dialog>
  )
}

import { useTranslate, type RaRecord } from 'react-admin'
import { UNKNOWN } from '../../../config/schema/text/format'
import type { Entity } from '../../../config/schema'
import { FieldCell } from '../EntityField'
import { EveryDigit } from '../fields/Figure'
import { useZone } from '../useZone'
import { labelWords } from '../words'
import { Age } from '../../ui/Age'
import { changesOf, type Values } from './values'
import styles from './Form.module.css'

type Props = {
  entity: Entity
  /** The record when the form was opened, the form's values, and the current record. */
  opened: RaRecord
  mine: Values
  theirs: RaRecord
  /** The author of the other change. */
  who?: string
  onTake: () => void
  onKeep: (form: HTMLFormElement | null) => void
}

/**
 * Resolves an edit conflict (optimistic locking): shows the fields that both users changed, with a choice between
 * the two.
 */
export function Conflict({ entity, opened, mine, theirs, who, onTake, onKeep }: Props) {
  const t = useTranslate()
  const { timeZone, locale, now } = useZone()
  const changedByMe = changesOf(entity, mine, opened)
  const changedByThem = changesOf(entity, theirs, opened)
  const names = entity.writable.filter(name => name in changedByMe || name in changedByThem)
  return (
    <div className={styles.conflict} role="alert">
      <strong>{t('engine.conflict')}</strong>
      <p>
        {t('engine.conflictBy', { who: who ?? String(theirs.updated_by ?? UNKNOWN) })}{' '}
        <Age at={String(theirs.updated_at)} now={now} timeZone={timeZone} locale={locale} />
      </p>
      <div className={styles.compare}>
        <EveryDigit value={true}>
          <table className="ui-table">
            <thead>
              <tr>
                <th scope="col">{t('engine.field')}</th>
                <th scope="col">{t('engine.before')}</th>
                <th scope="col">{t('engine.theirs')}</th>
                <th scope="col">{t('engine.mine')}</th>
              </tr>
            </thead>
            <tbody>
              {names.map(name => (
                <tr key={name}>
                  <th scope="row">{labelWords(t, entity.name, name)}</th>
                  <td>
                    <FieldCell entity={entity} name={name} record={opened} />
                  </td>
                  <td data-changed={name in changedByThem || undefined}>
                    <FieldCell entity={entity} name={name} record={theirs} />
                  </td>
                  <td data-changed={name in changedByMe || undefined}>
                    <FieldCell entity={entity} name={name} record={{ id: opened.id, ...mine }} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </EveryDigit>
      </div>
      <p>{t('engine.conflictHint')}</p>
      <div className="ui-row">
        <button
          type="button"
          className={styles.save}
          onClick={({ currentTarget }) => onKeep(currentTarget.form)}
        >
          {t('engine.keepMine')}
        </button>
        <button type="button" className={styles.second} onClick={onTake}>
          {t('engine.takeTheirs')}
        </button>
      </div>
    </div>
  )
}

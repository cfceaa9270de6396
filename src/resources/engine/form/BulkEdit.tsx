import Dialog from '@mui/material/Dialog'
import Select from '@mui/material/Select'
import { useState } from 'react'
import { Form, useTranslate } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { entityFor, validateRecord, type Entity } from '../../../config/schema'
import { currentUser } from '../../../providers/auth/currentUser'
import { EntityInput } from '../EntityInput'
import { isIndividual } from '../inputRegistry'
import { canChoose, ownMark } from '../permissions'
import { useUnits } from '../useMeasure'
import { labelWords } from '../words'
import { nested, problemText } from './useProblems'
import { tidy, type Values } from './values'
import styles from './Form.module.css'

type Props = { entity: Entity; count: number; onApply: (values: Values) => void; onClose: () => void }

/** The fields that can be the same for many records, and that the user may write. */
function settableFields(entity: Entity): string[] {
  const mark = ownMark(entity)
  return entityFor(currentUser(), entity).writable.filter(name => {
    const field = entity.fields[name]!
    return (
      name !== entity.title &&
      !Object.hasOwn(mark, name) &&
      !field.unique &&
      !field.secret &&
      !isIndividual(field) &&
      canChoose(entity, name)
    )
  })
}

type SelectProps = { entity: Entity; names: string[]; name: string; onChange: (name: string) => void }

/** Chooses the field. */
function FieldSelect({ entity, names, name, onChange }: SelectProps) {
  const t = useTranslate()
  return (
    <div className={styles.which}>
      <label htmlFor="bulk-edit-field">{t('engine.field')}</label>
      <Select
        native
        fullWidth
        inputProps={{ id: 'bulk-edit-field' }}
        value={name}
        onChange={({ target }) => onChange(target.value)}
      >
        {names.map(each => (
          <option key={each} value={each}>
            {labelWords(t, entity.name, each)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** Sets one field of many records to the same value, with the validation of the record's form. */
export default function BulkEdit({ entity, count, onApply, onClose }: Props) {
  const t = useTranslate()
  const volume = useUnits()
  const names = settableFields(entity)
  const [name, setName] = useState(names[0]!)

  function check(values: FieldValues) {
    const given = { [name]: tidy(values[name]) }
    const { problems } = validateRecord(entity, given, {})
    const problem = problems[name]
    return problem
      ? { values: {}, errors: nested({ [name]: problemText(t, entity, name, problem, volume) }) }
      : { values: given, errors: {} }
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby="bulk-edit" fullWidth maxWidth="xs">
      <Form
        key={name}
        record={{}}
        resolver={check}
        onSubmit={(values: Values) => onApply(values)}
        disableInvalidFormNotification
        noValidate
        className={styles.dialogForm}
      >
        <h2 id="bulk-edit">{t('engine.bulk.title', { smart_count: count })}</h2>
        <FieldSelect {...{ entity, names, name }} onChange={setName} />
        <EntityInput entity={entity} name={name} />
        <div className="ui-row">
          <button type="submit" className={styles.save}>
            {t('engine.bulk.apply', { smart_count: count })}
          </button>
          <button type="button" className={styles.second} onClick={onClose}>
            {t('engine.cancel')}
          </button>
        </div>
      </Form>
    </Dialog>
  )
}

import { app } from '../../../providers/app'
import { useMemo, type ClipboardEvent } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useFieldArray, useFormState } from 'react-hook-form'
import { unwrapComputed, type Field } from '../../../config/schema'
import type { InputKind } from '../FieldKind'
import { Icon } from '../../ui/Icon'
import { useUnits } from '../useMeasure'
import { labelWords } from '../words'
import { FormField, idOf, InCell, Labelled } from './FormField'
import { NestedInput } from './nested'
import { readNumber } from './readNumber'
import styles from './Inputs.module.css'

const NUMERIC: readonly string[] = ['integer', 'decimal', 'quantity', 'duration']

/** An editable table. Cells pasted from a spreadsheet fill as many rows as needed. */
export const rows: InputKind<'rows'> = function RowsInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const locale = useLocale() ?? 'en'
  const { fields, append, remove, replace } = useFieldArray({ name: source })
  const { errors } = useFormState({ name: source })
  const units = useUnits()
  const names = useMemo(() => Object.keys(field.columns), [field])
  const own = errors[source] as { message?: string; root?: { message?: string } } | undefined
  const problem = own?.root?.message ?? own?.message

  /** Parses a pasted cell, in the units of the input. */
  function cellOf(column: Field, text: string) {
    const plain = unwrapComputed(column)
    if (!NUMERIC.includes(plain.type)) return text || null
    const value = readNumber(text, locale)
    return typeof value === 'number' && 'unit' in plain
      ? app().units.measureOf(plain.unit, units).keep(value)
      : value
  }
  /** A new row with its columns' defaults. */
  const empty = (): Record<string, unknown> =>
    Object.fromEntries(names.map(name => [name, field.columns[name]!.default ?? null]))
  function paste(event: ClipboardEvent) {
    const lines = event.clipboardData.getData('text/plain').trim().split(/\r?\n/)
    const cells = lines.map(line => line.split('\t'))
    if (lines.length < 2 && cells[0]!.length < 2) return
    event.preventDefault()
    const filled = cells.map(line =>
      Object.fromEntries(names.map((name, i) => [name, cellOf(field.columns[name]!, line[i] ?? '')])),
    )
    const begun = empty()
    const isFilled = (row: Record<string, unknown>) =>
      names.some(name => (row[name] ?? '') !== (begun[name] ?? ''))
    const kept = fields.map(({ id: _id, ...row }) => row as Record<string, unknown>).filter(isFilled)
    replace([...kept, ...filled].slice(0, field.max))
  }

  return (
    <FormField
      id={idOf(source)}
      label={label}
      help={help ?? t('engine.rowsHelp')}
      problem={problem}
      required={field.required}
      many
    >
      {fields.length > 0 ? (
        <div className={styles.rows} onPaste={paste}>
          <table>
            <thead>
              <tr>
                <th aria-label={t('engine.rowNumber')} />
                {names.map(name => (
                  <th key={name} scope="col">
                    <Labelled
                      label={labelWords(t, entity, `${source}.${name}`)}
                      required={field.columns[name]!.required}
                    />
                  </th>
                ))}
                <th aria-label={t('engine.actions')} />
              </tr>
            </thead>
            <tbody>
              <InCell value={true}>
                {fields.map((row, i) => (
                  <tr key={row.id}>
                    <th scope="row">{i + 1}</th>
                    {names.map(name => (
                      <td key={name}>
                        <NestedInput
                          field={field.columns[name]!}
                          source={`${source}.${i}.${name}`}
                          label={labelWords(t, entity, `${source}.${name}`)}
                          entity={entity}
                        />
                      </td>
                    ))}
                    <td>
                      <button
                        type="button"
                        className={styles.rowRemove}
                        aria-label={t('engine.removeRow', { number: i + 1 })}
                        onClick={() => remove(i)}
                      >
                        <Icon name="close" size={14} />
                      </button>
                    </td>
                  </tr>
                ))}
              </InCell>
            </tbody>
          </table>
        </div>
      ) : null}
      <button
        type="button"
        className={styles.add}
        disabled={fields.length >= field.max}
        onClick={() => append(empty())}
      >
        <Icon name="plus" size={16} />
        {t('engine.addRow')}
      </button>
    </FormField>
  )
}

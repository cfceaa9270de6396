import { app } from '../../../providers/app'
import { useMemo, type ClipboardEvent } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useFieldArray, useFormState } from 'react-hook-form'
import { isNumber, unwrapComputed, type Field } from '../../../config/schema'
import type { InputKind, InputProps } from '../FieldKind'
import { Icon } from '../../ui/Icon'
import { useUnits } from '../useMeasure'
import { labelWords } from '../words'
import { FormField, idOf, InCell, Labelled } from './FormField'
import { NestedInput } from './nested'
import { readNumber } from './readNumber'
import styles from './Inputs.module.css'

type Row = Record<string, unknown>

/** A new row with its columns' defaults. */
const emptyRow = ({ columns }: InputProps<'rows'>['field']): Row =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.default ?? null]))

/** The error of the table as a whole, or of a row. */
function problemOf(error: unknown): string | undefined {
  const own = error as { message?: string; root?: { message?: string } } | undefined
  return own?.root?.message ?? own?.message
}

/** The cells of pasted lines; undefined if it is the text of one cell. */
function cellsOf(event: ClipboardEvent): string[][] | undefined {
  const lines = event.clipboardData.getData('text/plain').trim().split(/\r?\n/)
  const cells = lines.map(line => line.split('\t'))
  return lines.length < 2 && cells[0]!.length < 2 ? undefined : cells
}

/** Rows in which the user has changed a value. */
const filledRows = (rows: readonly Row[], begun: Row): Row[] =>
  rows.filter(row => Object.keys(begun).some(name => (row[name] ?? '') !== (begun[name] ?? '')))

/** Parses the cells of a pasted line, in the units of the inputs. */
function useRowReader({ columns }: InputProps<'rows'>['field']) {
  const locale = useLocale() ?? 'en'
  const units = useUnits()
  const cellOf = (column: Field, text: string) => {
    const plain = unwrapComputed(column)
    if (!isNumber(plain)) return text || null
    const value = readNumber(text, locale)
    return typeof value === 'number' && 'unit' in plain
      ? app().units.measureOf(plain.unit, units).keep(value)
      : value
  }
  return (line: readonly string[]): Row =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column], i) => [name, cellOf(column, line[i] ?? '')]),
    )
}

type TableProps = Pick<InputProps<'rows'>, 'field' | 'source' | 'entity'> & { names: string[] }

function Head({ field, source, entity, names }: TableProps) {
  const t = useTranslate()
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{t('engine.rowNumber')}</span>
        </th>
        {names.map(name => (
          <th key={name} scope="col">
            <Labelled
              label={labelWords(t, entity, `${source}.${name}`)}
              required={field.columns[name]!.required}
            />
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('engine.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

function TableRow({
  field,
  source,
  entity,
  names,
  index,
  onRemove,
}: TableProps & { index: number; onRemove: () => void }) {
  const t = useTranslate()
  return (
    <tr>
      <th scope="row">{index + 1}</th>
      {names.map(name => (
        <td key={name}>
          <NestedInput
            field={field.columns[name]!}
            source={`${source}.${index}.${name}`}
            label={labelWords(t, entity, `${source}.${name}`)}
            entity={entity}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          className={styles.rowRemove}
          aria-label={t('engine.removeRow', { number: index + 1 })}
          onClick={onRemove}
        >
          <Icon name="close" size={14} />
        </button>
      </td>
    </tr>
  )
}

/** An editable table. Cells pasted from a spreadsheet fill as many rows as needed. */
export const rows: InputKind<'rows'> = function RowsInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { fields, append, remove, replace } = useFieldArray({ name: source })
  const { errors } = useFormState({ name: source })
  const names = useMemo(() => Object.keys(field.columns), [field])
  const problem = problemOf(errors[source])

  const empty = () => emptyRow(field)
  const rowOf = useRowReader(field)
  function paste(event: ClipboardEvent) {
    const cells = cellsOf(event)
    if (!cells) return
    event.preventDefault()
    const filled = cells.map(rowOf)
    const kept = filledRows(
      fields.map(({ id: _id, ...row }) => row),
      empty(),
    )
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
            <Head {...{ field, source, entity, names }} />
            <tbody>
              <InCell value={true}>
                {fields.map((row, i) => (
                  <TableRow
                    key={row.id}
                    index={i}
                    {...{ field, source, entity, names }}
                    onRemove={() => remove(i)}
                  />
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

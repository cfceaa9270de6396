import { entityOf } from '../../../providers/app'
import { Fragment, type ComponentProps } from 'react'
import { useTranslate, type RaRecord } from 'react-admin'
import type { FieldOf } from '../../../config/schema'
import { RecordTitle } from '../fields/RecordTitle'
import { Combobox } from './Combobox'
import { RemovableChip } from './RemovableChip'
import { useReferenceOptions, type Id } from './useReferenceOptions'
import styles from './ReferenceCombobox.module.css'

type Look = Pick<
  ComponentProps<typeof Combobox>,
  'id' | 'label' | 'size' | 'inputRef' | 'invalid' | 'describedBy' | 'required' | 'onBlur' | 'openOnFocus'
>
type Reference = Pick<FieldOf<'reference'>, 'to' | 'optionsFilter'>

type OneProps = Look & Reference & { value: Id | null; onChange: (id: Id | null) => void }

/** Selects one record, by searching its title. */
export function ReferenceCombobox({ to, optionsFilter, value, onChange, required, ...look }: OneProps) {
  const t = useTranslate()
  const { options, found, titleOf, recordOf } = useReferenceOptions(
    to,
    value === null ? [] : [value],
    optionsFilter,
  )
  const { subtitle } = entityOf(to)
  return (
    <Combobox<Id>
      {...look}
      {...options}
      found={found}
      placeholder={t('engine.searchHere')}
      required={required}
      disableClearable={required}
      value={value}
      renderOption={
        subtitle.length === 0
          ? undefined
          : ({ key, ...props }, id) => (
              <li key={key} {...props}>
                <TwoLines to={to} title={titleOf(id)} record={recordOf(id)} />
              </li>
            )
      }
      onChange={(_event, id) => onChange(id)}
    />
  )
}

/** A title, with a subtitle that distinguishes equal titles. */
function TwoLines({ to, title, record }: { to: string; title: string; record: RaRecord | undefined }) {
  const entity = entityOf(to)
  const facts = entity.subtitle.flatMap(name => {
    const value = record?.[name] as Id | null | undefined
    return value === null || value === undefined ? [] : [{ name, value, field: entity.fields[name]! }]
  })
  return (
    <span className={styles.option}>
      <bdi>{title}</bdi>
      <small>
        {facts.map(({ name, value, field }, i) => (
          <Fragment key={name}>
            {i > 0 ? ' · ' : null}
            {field.type === 'reference' ? (
              <RecordTitle to={field.to} id={value} link={false} />
            ) : (
              <bdi>{value}</bdi>
            )}
          </Fragment>
        ))}
      </small>
    </span>
  )
}

type ManyProps = Look & Reference & { value: readonly Id[]; onChange: (ids: Id[]) => void }

/** Selects several records. */
export function ReferencesCombobox({ to, optionsFilter, value, onChange, ...look }: ManyProps) {
  const t = useTranslate()
  const { options, found, titleOf } = useReferenceOptions(to, value, optionsFilter)
  return (
    <Combobox<Id, true>
      {...look}
      {...options}
      multiple
      disableCloseOnSelect
      filterSelectedOptions
      found={found}
      placeholder={t('engine.searchHere')}
      value={[...value]}
      onChange={(_event, ids) => onChange(ids)}
      renderValue={(ids, itemProps) =>
        ids.map((id, index) => {
          const { key, ...props } = itemProps({ index })
          return <RemovableChip key={key} {...props} label={titleOf(id)} />
        })
      }
    />
  )
}

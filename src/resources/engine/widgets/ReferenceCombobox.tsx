import type { ComponentProps } from 'react'
import { useTranslate } from 'react-admin'
import type { ReferenceField } from '../../../config/schema'
import { Combobox } from './Combobox'
import { RemovableChip } from './RemovableChip'
import { useReferenceOptions, type Id } from './useReferenceOptions'

type Look = Pick<
  ComponentProps<typeof Combobox>,
  'id' | 'label' | 'size' | 'inputRef' | 'invalid' | 'describedBy' | 'required' | 'onBlur' | 'openOnFocus'
>
type Reference = Pick<ReferenceField, 'to' | 'offer'>

type OneProps = Look & Reference & { value: Id | null; onChange: (id: Id | null) => void }

/** One record of an entity, found by typing part of its title. */
export function ReferenceCombobox({ to, offer, value, onChange, required, ...look }: OneProps) {
  const t = useTranslate()
  const { options, found } = useReferenceOptions(to, value === null ? [] : [value], offer)
  return (
    <Combobox<Id>
      {...look}
      {...options}
      found={found}
      placeholder={t('engine.searchHere')}
      required={required}
      disableClearable={required}
      value={value}
      onChange={(_event, id) => onChange(id)}
    />
  )
}

type ManyProps = Look & Reference & { value: readonly Id[]; onChange: (ids: Id[]) => void }

/** Any number of records of an entity. */
export function ReferencesCombobox({ to, offer, value, onChange, ...look }: ManyProps) {
  const t = useTranslate()
  const { options, found, titleOf } = useReferenceOptions(to, value, offer)
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

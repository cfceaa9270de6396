import { useGetList, useTranslate } from 'react-admin'
import { entityOf } from '../../config/entities'
import { homeOf } from '../../config/screens'
import { shown, type Entity, type Operator } from '../../config/schema'
import { optionsOf } from './fields/options'

type Props = {
  entity: Entity
  name: string
  operator: Operator
  value: unknown
  onChange: (value: unknown) => void
}

const REFERENCES = 200

/** One filter as its field's type asks for it. Plain elements: a list should not load a form's. */
export function FilterField({ entity, name, operator, value, onChange }: Props) {
  const t = useTranslate()
  const field = shown(entity.fields[name]!)
  const label = t(`entities.${entity.name}.fields.${name}`)
  const named =
    operator === '_gte'
      ? t('engine.from', { label })
      : operator === '_lte'
        ? t('engine.to', { label })
        : label
  const text = value === null || value === undefined ? '' : String(value)
  if (field.type === 'reference' || field.type === 'references')
    return <ReferenceFilter to={field.to} label={named} value={text} onChange={onChange} />
  if (field.type === 'choice' || field.type === 'choices') {
    const numeric = typeof field.options[0] === 'number'
    return (
      <Select
        label={named}
        value={text}
        options={optionsOf(t, entity.name, name, field.options)}
        onChange={chosen => onChange(chosen === '' ? null : numeric ? Number(chosen) : chosen)}
      />
    )
  }
  if (field.type === 'boolean') {
    const options = [
      { id: 'true', name: t('format.yes') },
      { id: 'false', name: t('format.no') },
    ]
    return (
      <Select
        label={named}
        value={text}
        options={options}
        onChange={chosen => onChange(chosen === '' ? null : chosen === 'true')}
      />
    )
  }
  const isDay = field.type === 'date' || field.type === 'dateTime'
  const numeric = ['integer', 'decimal', 'quantity', 'duration'].includes(field.type)
  return (
    <label>
      <span>{named}</span>
      <input
        type={isDay ? 'date' : numeric ? 'number' : 'text'}
        step="any"
        value={isDay ? text.slice(0, 10) : text}
        onChange={({ target }) => {
          if (target.value === '') onChange(null)
          else if (numeric) onChange(Number(target.value))
          else if (field.type === 'dateTime')
            onChange(`${target.value}T${operator === '_lte' ? '23:59:59.999' : '00:00:00.000'}Z`)
          else onChange(target.value)
        }}
      />
    </label>
  )
}

type SelectProps = {
  label: string
  value: string
  options: readonly { id: string | number; name: string }[]
  onChange: (value: string) => void
}

function Select({ label, value, options, onChange }: SelectProps) {
  const t = useTranslate()
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={event => onChange(event.target.value)}>
        <option value="">{t('engine.any')}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function ReferenceFilter({
  to,
  label,
  value,
  onChange,
}: {
  to: string
  label: string
  value: string
  onChange: (value: unknown) => void
}) {
  const { title, idType } = entityOf(to)
  const { data = [] } = useGetList(homeOf(to), {
    pagination: { page: 1, perPage: REFERENCES },
    sort: { field: title, order: 'ASC' },
  })
  return (
    <Select
      label={label}
      value={value}
      options={data.map(one => ({ id: one.id, name: String(one[title]) }))}
      onChange={chosen => onChange(chosen === '' ? null : idType === 'integer' ? Number(chosen) : chosen)}
    />
  )
}

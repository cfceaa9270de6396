import Select from '@mui/material/Select'
import { useId } from 'react'

type Props = {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
  className?: string | undefined
}

/** A choice between a few options. */
export function Choice({ label, value, options, onChange, className }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select
        native
        size="small"
        className={className}
        inputProps={{ id }}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </Select>
    </div>
  )
}

import { useState, type ComponentProps } from 'react'
import { Combobox } from './Combobox'
import { RemovableChip } from './RemovableChip'

type Look = Pick<
  ComponentProps<typeof Combobox>,
  'id' | 'label' | 'size' | 'inputRef' | 'invalid' | 'describedBy' | 'required' | 'onBlur'
>
type Props = Look & { value: readonly string[]; onChange: (tags: string[]) => void }

const MAX_LENGTH = 200
const tidied = (words: readonly string[]) => [...new Set(words.map(word => word.trim()).filter(Boolean))]

/** Words of one's own: Enter, a comma or leaving the field adds one. */
export function TagsCombobox({ value, onChange, ...look }: Props) {
  const [text, setText] = useState('')
  return (
    <Combobox<string, true, true>
      {...look}
      multiple
      freeSolo
      autoSelect
      autoHighlight={false}
      options={[]}
      value={[...value]}
      onChange={(_event, tags) => onChange(tidied(tags))}
      inputValue={text}
      onInputChange={(_event, typed) => {
        const words = typed.split(',')
        if (words.length > 1) onChange(tidied([...value, ...words]))
        setText(words.length > 1 ? '' : typed.slice(0, MAX_LENGTH))
      }}
      renderValue={(tags, itemProps) =>
        tags.map((tag, index) => {
          const { key, ...props } = itemProps({ index })
          return <RemovableChip key={key} {...props} label={tag} />
        })
      }
    />
  )
}

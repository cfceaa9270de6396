import { useState, type ComponentProps } from 'react'
import { Combobox } from './Combobox'
import { RemovableChip } from './RemovableChip'

type Look = Pick<
  ComponentProps<typeof Combobox>,
  'id' | 'label' | 'size' | 'inputRef' | 'invalid' | 'describedBy' | 'required' | 'onBlur'
>
type Props = Look & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Suggestions besides free text. */
  known?: readonly string[] | undefined
  /** The label of a tag. */
  wordsOf?: (tag: string) => string
}

const MAX_LENGTH = 200
const NONE: readonly string[] = []
const asIs = (tag: string) => tag

/** Free text tags, or known tags by label: Enter, a comma or blur adds one. */
export function TagsCombobox({ value, onChange, known = NONE, wordsOf = asIs, ...look }: Props) {
  const [text, setText] = useState('')
  /** Finds a known tag by its label. */
  const named = (word: string) => known.find(tag => wordsOf(tag).toLowerCase() === word.toLowerCase()) ?? word
  const tidied = (words: readonly string[]) => [
    ...new Set(words.map(word => named(word.trim())).filter(Boolean)),
  ]
  return (
    <Combobox<string, true, true>
      {...look}
      multiple
      freeSolo
      autoSelect
      autoHighlight={false}
      filterSelectedOptions
      options={[...known]}
      getOptionLabel={wordsOf}
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
          return <RemovableChip key={key} {...props} label={wordsOf(tag)} />
        })
      }
    />
  )
}

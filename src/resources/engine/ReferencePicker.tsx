import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { RecordTitle } from './fields/RecordTitle'
import { useRecordSearch } from './useRecordSearch'

type Id = number | string
type Props = { to: string; label: string; chosen: readonly Id[]; onChange: (ids: Id[]) => void }

/** Any number of records of an entity, found by their text. */
export function ReferencePicker({ to, label, chosen, onChange }: Props) {
  const t = useTranslate()
  const [text, setText] = useState('')
  const { found, title, searching } = useRecordSearch(to, text)
  const others = found.filter(({ id }) => !chosen.includes(id))
  return (
    <>
      <input
        type="search"
        aria-label={t('engine.searchIn', { label })}
        placeholder={t('shell.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <fieldset className="field-ticks" aria-busy={searching}>
        <legend className="visually-hidden">{label}</legend>
        {chosen.map(id => (
          <label key={id}>
            <input type="checkbox" checked onChange={() => onChange(chosen.filter(each => each !== id))} />
            <RecordTitle to={to} id={id} link={false} />
          </label>
        ))}
        {others.map(record => (
          <label key={record.id}>
            <input type="checkbox" checked={false} onChange={() => onChange([...chosen, record.id])} />
            {title(record)}
          </label>
        ))}
        {!searching && others.length === 0 ? <p className="field-none">{t('engine.noneFound')}</p> : null}
      </fieldset>
    </>
  )
}

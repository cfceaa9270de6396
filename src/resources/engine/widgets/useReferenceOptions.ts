import { entityOf } from '../../../providers/app'
import { useCallback, useMemo, useState } from 'react'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import type { FieldOf } from '../../../config/schema'
import { useRecordSearch } from '../useRecordSearch'

export type Id = number | string

/** Records as combobox options, by id: the search results and the selected records. */
export function useReferenceOptions(
  to: string,
  chosen: readonly Id[],
  optionsFilter?: FieldOf<'reference'>['optionsFilter'],
) {
  const t = useTranslate()
  const { title: field } = entityOf(to)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { found, total, searching } = useRecordSearch(to, text, open, optionsFilter)
  const { data: known, isPending } = useGetManyAggregate(
    to,
    { ids: [...chosen] },
    { enabled: chosen.length > 0 },
  )

  const records = useMemo(() => {
    const all = [...(known ?? []), ...found].filter(record => record !== undefined)
    return new Map(all.map(record => [String(record.id), record]))
  }, [known, found])
  const recordOf = useCallback((id: Id) => records.get(String(id)), [records])
  const titleOf = useCallback(
    (id: Id) => {
      const record = recordOf(id)
      if (record) return String(record[field] ?? record.id)
      return isPending ? '…' : t('engine.missing')
    },
    [recordOf, field, isPending, t],
  )
  const ids = new Set(found.map(({ id }) => String(id)))
  return {
    titleOf,
    recordOf,
    found: searching ? undefined : total,
    /** For the combobox. */
    options: {
      options: [...found.map(({ id }) => id), ...chosen.filter(id => !ids.has(String(id)))],
      // The server has filtered; hide selected records that don't match the text.
      filterOptions: (all: Id[]) => all.filter(id => ids.has(String(id))),
      getOptionKey: (id: Id) => id,
      // A URL may contain a numeric id as text.
      isOptionEqualToValue: (one: Id, other: Id) => String(one) === String(other),
      getOptionLabel: titleOf,
      loading: searching,
      onOpen: () => setOpen(true),
      onClose: () => {
        setOpen(false)
        setText('')
      },
      onInputChange: (_event: unknown, value: string, reason: string) =>
        setText(reason === 'input' ? value : ''),
    },
  }
}

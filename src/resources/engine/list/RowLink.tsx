import type { ComponentProps } from 'react'
import { useListContext, type RaRecord } from 'react-admin'
import { Link } from 'react-router-dom'
import { recordLink } from '../links'
import { useListPlace } from '../pager/listPlace'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & {
  path: string
  record: RaRecord
  page?: 'show' | 'edit'
}

/** A link from a list to a record, with the state for previous/next navigation. */
export function RowLink({ path, record, page = 'show', ...link }: Props) {
  const { data = [] } = useListContext<RaRecord>()
  const placeOf = useListPlace()
  // A map shows records outside the loaded page.
  const row = data.findIndex(({ id }) => id === record.id)
  return <Link {...link} to={recordLink(path, record.id, page)} state={row < 0 ? undefined : placeOf(row)} />
}

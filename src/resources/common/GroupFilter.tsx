import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { FieldOf } from '../../config/schema'
import { getSession } from '../../providers/auth/session'
import { ReferenceCombobox } from '../engine/widgets/ReferenceCombobox'

/** Roles that see several clients. */
const ACROSS = ['admin', 'provider']

export type GroupChoice = { readonly client: number | null; readonly depot: number | null }

/** The group to filter by: a depot, or a client with its depots. */
export const groupIn = ({ client, depot }: GroupChoice) => {
  const id = depot ?? client
  return id === null ? {} : { tank_group_id: id }
}

const idIn = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null)
/** Read from the URL, so that the page can be shared. */
export const groupOf = (params: URLSearchParams): GroupChoice => ({
  client: idIn(params.get('client')),
  depot: idIn(params.get('depot')),
})

type GroupFilterProps = GroupChoice & { onChoose: (choice: Partial<GroupChoice>) => void }

/** Client and depot filters for all figures of a page. */
export function GroupFilter({ client, depot, onChoose }: GroupFilterProps) {
  const t = useTranslate()
  const offer: FieldOf<'reference'>['optionsFilter'] =
    client === null ? { parent_id_neq: null } : { parent_id: client }
  const depotLabel = t('entities.tanks.fields.group_id')
  return (
    <>
      {ACROSS.includes(getSession()?.role ?? '') ? (
        <Labelled label={t('analytics.client')}>
          <ReferenceCombobox
            to="tankgroups"
            optionsFilter={{ parent_id: null }}
            label={t('analytics.client')}
            size="small"
            value={client}
            onChange={id => onChoose({ client: id as number | null, depot: null })}
          />
        </Labelled>
      ) : null}
      <Labelled label={depotLabel}>
        <ReferenceCombobox
          to="tankgroups"
          optionsFilter={offer}
          label={depotLabel}
          size="small"
          value={depot}
          onChange={id => onChoose({ depot: id as number | null })}
        />
      </Labelled>
    </>
  )
}

/** The input has its own accessible label. */
export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
)

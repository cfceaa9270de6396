import { useState } from 'react'
import { useGetManyReference, useTranslate, type RaRecord } from 'react-admin'
import type { Entity } from '../../config/schema'
import { NestedCells } from '../engine/EntityField'
import { SeeAllLink } from '../engine/fields/SeeAllLink'
import { RelatedCards, RelatedTable } from '../engine/fields/RelatedRecords'
import { Failure } from '../engine/Failure'
import controls from '../engine/list/Controls.module.css'
import { useIsPhone } from '../engine/useIsPhone'
import { Skeleton } from '../ui/Skeleton'

const INITIAL_ROWS = 10
const NEXT_ROWS = 50

type Props = {
  tank: RaRecord
  entity: Entity
  facts: readonly string[]
  lead: string
  /** Translation key of the empty state. */
  none: string
}

/** Related records of a tank, newest first; `lead` is the time field that distinguishes them. */
export function TankRelated({ tank, entity, facts, lead, none }: Props) {
  const t = useTranslate()
  const phone = useIsPhone()
  const [perPage, setPerPage] = useState(INITIAL_ROWS)
  const { data, total, meta, error, refetch } = useGetManyReference(entity.name, {
    target: 'tank_id',
    id: tank.id,
    filter: {},
    sort: { field: lead, order: 'DESC' },
    pagination: { page: 1, perPage },
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={4} height={44} label={t('shell.loading')} />
  if (data.length === 0) return <p className="ui-note">{t(none)}</p>
  const Rows = phone ? RelatedCards : RelatedTable
  return (
    <>
      <div className="field-rows field-related">
        <NestedCells>
          <Rows entity={entity} records={data} facts={facts} lead={lead} />
        </NestedCells>
        {(total ?? 0) > data.length ? (
          <button type="button" className={controls.tool} onClick={() => setPerPage(perPage + NEXT_ROWS)}>
            {t('engine.history.older')}
          </button>
        ) : null}
      </div>
      <SeeAllLink
        entity={entity}
        by="tank_id"
        id={tank.id}
        shown={data.length}
        total={total}
        isCapped={meta?.capped === true}
      />
    </>
  )
}

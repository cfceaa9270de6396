import { Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { canExclude } from '../../../config/schema/firestore/ranged'
import {
  emptyOperatorsOf,
  operatorsOf,
  unwrapComputed,
  type Entity,
  type Operator,
  type Screen,
} from '../../../config/schema'
import { usesFirestore } from '../../../providers/firebase/usesFirestore'
import type { FilterSet } from '../FieldKind'
import { kindOf } from '../fieldRegistry'
import { withoutBlank } from '../fields/filters'
import { screenWords } from '../words'
import { EmptyFilter } from './EmptyFilter'
import { useLimitText } from './useLimitText'
import controls from './Controls.module.css'
import styles from './Filters.module.css'

type Props = {
  entity: Entity
  screen: Screen
  name: string
  values: FilterSet
  onApply: (values: FilterSet) => void
}

const WAIT_MS = 350

/** Applies the last change after a pause. */
function useDelayed(onApply: Props['onApply']) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; apply: () => void } | null>(null)
  // The list's filter may change meanwhile: apply to the latest one.
  const latest = useRef(onApply)
  useEffect(() => {
    latest.current = onApply
  })
  const applyLater = (next: FilterSet) => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    const apply = () => {
      waiting.current = null
      latest.current(next)
    }
    waiting.current = { timer: setTimeout(apply, WAIT_MS), apply }
  }
  // Closing the panel commits pending input.
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.apply()
    },
    [],
  )
  return applyLater
}

/** Edits one filter and applies each change at once. */
export function FilterEditor({ entity, screen, name, values, onApply }: Props) {
  const t = useTranslate()
  const { total, meta } = useListContext()
  const [draft, setDraft] = useState(values)
  // Clears the input when "is empty" replaces the value; remounts inputs with their own state.
  const [cleared, setCleared] = useState(0)
  const applyLater = useDelayed(onApply)
  const onChange = (next: FilterSet) => {
    setDraft(next)
    applyLater(next)
  }
  const root = useRef<HTMLDivElement>(null)
  const limitText = useLimitText(entity)
  const field = unwrapComputed(entity.fields[name]!)
  const { Filter } = kindOf(field)
  if (!Filter) return null
  const label = screenWords(t, screen, name)
  const excludes = !usesFirestore(entity) || canExclude(entity, name)
  const able = (operator: Operator) => excludes || operator !== '_neq'
  const empties = emptyOperatorsOf(entity.fields[name]!)
  return (
    <div ref={root} className={`${controls.fields} ${styles.ticks}`}>
      <strong>{label}</strong>
      <Suspense fallback={null}>
        <Filter
          key={cleared}
          field={field}
          source={name}
          entity={entity.name}
          label={label}
          operators={operatorsOf(field).filter(able)}
          values={withoutBlank(draft)}
          onChange={onChange}
        />
        <FocusValue within={root} />
      </Suspense>
      {empties.length > 0 ? (
        <EmptyFilter
          operators={empties.filter(able)}
          label={label}
          values={draft}
          onChange={next => {
            setCleared(count => count + 1)
            onChange(next)
          }}
        />
      ) : null}
      {excludes || empties.length === 0 ? null : <small>{limitText?.('others', entity, name)}</small>}
      {/* The list behind the panel updates at once; this announces the count, visibly on a phone. */}
      <small role="status">
        {total === undefined || meta?.capped ? null : t('engine.found', { smart_count: total })}
      </small>
    </div>
  )
}

/** Focuses the value input, rather than the back button or the operator, which is usually right. */
function FocusValue({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector('input')?.focus(), [within])
  return null
}

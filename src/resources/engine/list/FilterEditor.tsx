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

/** Asks for the values of one filter, and applies them while they are chosen. */
export function FilterEditor({ entity, screen, name, values, onApply }: Props) {
  const t = useTranslate()
  const { total, meta } = useListContext()
  const [draft, setDraft] = useState(values)
  // What was typed goes when its place is taken by "is empty", also from boxes that keep it themselves.
  const [cleared, setCleared] = useState(0)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; apply: () => void } | null>(null)
  // The list may be searched or filtered otherwise meanwhile: what is applied joins what is asked for by then.
  const latest = useRef(onApply)
  useEffect(() => {
    latest.current = onApply
  })
  const onChange = (next: FilterSet) => {
    setDraft(next)
    if (waiting.current) clearTimeout(waiting.current.timer)
    const apply = () => {
      waiting.current = null
      latest.current(next)
    }
    waiting.current = { timer: setTimeout(apply, WAIT_MS), apply }
  }
  // Who closes the panel at once means what was typed.
  useEffect(
    () => () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.apply()
    },
    [],
  )
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
      {/* The list behind the panel changes at once; here it is seen on a phone, and heard. */}
      <small role="status">
        {total === undefined || meta?.capped ? null : t('engine.found', { smart_count: total })}
      </small>
    </div>
  )
}

/** Leads to where the value goes once it is there: not the way back, nor the condition, which mostly is right as it is. */
function FocusValue({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => within.current?.querySelector('input')?.focus(), [within])
  return null
}

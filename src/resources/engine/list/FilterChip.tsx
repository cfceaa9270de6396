import { useTranslate } from 'react-admin'
import type { Entity, Screen } from '../../../config/schema'
import { ValueBrief } from '../EntityField'
import type { FilterSet } from '../FieldKind'
import { Icon } from '../../ui/Icon'
import { PanelButton } from '../widgets/PanelButton'
import { screenWords } from '../words'
import { EMPTY } from './EmptyFilter'
import { FilterEditor } from './FilterEditor'
import styles from './Filters.module.css'

type Props = {
  entity: Entity
  screen: Screen
  name: string
  values: FilterSet
  onApply: (values: FilterSet) => void
  open: boolean
  onOpen: (open: boolean) => void
}

const SIGNS: Readonly<Record<string, string>> = {
  _gte: '≥ ',
  _lte: '≤ ',
  _gt: '> ',
  _lt: '< ',
  _neq: '≠ ',
}
const LISTED = 3

/** A filter as a chip; a click edits it, the cross removes it. */
export function FilterChip({ entity, screen, name, values, onApply, open, onOpen }: Props) {
  const t = useTranslate()
  const label = screenWords(t, screen, name)
  return (
    <span className={styles.chip}>
      <PanelButton
        open={open}
        onOpen={onOpen}
        label={label}
        buttonClass={styles.chipWords}
        button={
          <>
            <span>{label}</span>{' '}
            {Object.entries(values).map(([operator, value]) => (
              <ConditionValue key={operator} entity={entity} name={name} operator={operator} value={value} />
            ))}
          </>
        }
      >
        <FilterEditor entity={entity} screen={screen} name={name} values={values} onApply={onApply} />
      </PanelButton>
      <button
        type="button"
        className={styles.chipRemove}
        aria-label={t('engine.removeFilter', { label })}
        onClick={() => onApply({})}
      >
        <Icon name="close" size={14} />
      </button>
    </span>
  )
}

type ConditionValueProps = { entity: Entity; name: string; operator: string; value: unknown }

function ConditionValue({ entity, name, operator, value }: ConditionValueProps) {
  const t = useTranslate()
  if (value === null) return <b>{t(EMPTY[operator] ?? '')} </b>
  const all = Array.isArray(value) ? value : [value]
  return (
    <b>
      {SIGNS[operator] ?? ''}
      {all.slice(0, LISTED).map((one, i) => (
        <span key={String(one)}>
          {i > 0 ? ', ' : null}
          <ValueBrief entity={entity} name={name} value={one} />
        </span>
      ))}
      {all.length > LISTED ? ` +${all.length - LISTED}` : null}{' '}
    </b>
  )
}

import { useListContext, useTranslate } from 'react-admin'
import { shown, type Entity, type Operator, type Screen } from '../../config/schema'
import { FilterField } from './FilterField'
import styles from './List.module.css'

/** Filters of the list, one for each declared field; ranges have two. Their values live in the address. */
export function Filters({ entity, screen }: { entity: Entity; screen: Screen }) {
  const t = useTranslate()
  const { filterValues, setFilters, displayedFilters } = useListContext()
  const set = (key: string, value: unknown) => {
    const { [key]: _old, ...rest } = filterValues
    setFilters(value === null || value === '' ? rest : { ...rest, [key]: value }, displayedFilters)
  }
  const names = Object.keys(entity.list.filters).filter(name => name !== 'id' && !(name in screen.filter))
  return (
    <div className={styles.filters} role="group" aria-label={t('engine.filters')}>
      {names.flatMap(name =>
        operatorsShown(entity.list.filters[name]!, shown(entity.fields[name]!).type).map(operator => (
          <FilterField
            key={name + operator}
            entity={entity}
            name={name}
            operator={operator}
            value={filterValues[name + operator] ?? null}
            onChange={value => set(name + operator, value)}
          />
        )),
      )}
      <button type="button" className={styles.clear} onClick={() => setFilters({}, displayedFilters)}>
        {t('engine.clearFilters')}
      </button>
    </div>
  )
}

const RANGED = ['integer', 'decimal', 'quantity', 'duration', 'date', 'dateTime']

/** Numbers and times are looked for between two values, everything else by equality. */
const operatorsShown = (operators: readonly Operator[], type: string): Operator[] =>
  RANGED.includes(type) && operators.includes('_gte') ? ['_gte', '_lte'] : ['']

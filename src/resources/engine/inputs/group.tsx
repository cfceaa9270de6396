import { entityOf } from '../../../providers/app'
import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { groupParts, requiredParts } from '../../../config/schema'
import type { InputKind } from '../FieldKind'
import { useRequired } from '../form/useRequired'
import { tidy } from '../form/values'
import { labelWords } from '../words'
import { FormField, idOf } from './FormField'
import { NestedInput } from './nested'
import styles from './Inputs.module.css'

/** The parts of a group that another field selects. */
export const group: InputKind<'group'> = function GroupInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { field: by, unless } = field.by ?? {}
  const [decides, standsIn]: unknown[] = useWatch({
    name: [by ?? source, unless ?? source],
    disabled: by === undefined,
  })
  const record = { ...(by ? { [by]: decides } : {}), ...(unless ? { [unless]: tidy(standsIn) } : {}) }
  const parts = groupParts(field, record)
  const needed = requiredParts(field, record)
  // The selected option has no parts.
  if (by && parts.length === 0 && decides !== null && decides !== undefined) return null
  return (
    <FormField id={idOf(source)} label={label} help={help} many>
      {parts.length > 0 ? (
        <div className={styles.parts}>
          {parts.map(name => {
            const declared = field.fields[name]!
            const part = needed.includes(name) ? { ...declared, required: true } : declared
            return (
              <NestedInput
                key={name}
                field={part}
                source={`${source}.${name}`}
                label={labelWords(t, entity, `${source}.${name}`)}
                help={part.help}
                entity={entity}
              />
            )
          })}
        </div>
      ) : by ? (
        <NoParts by={by} entity={entity} />
      ) : null}
    </FormField>
  )
}

/** Why there are no inputs yet: the deciding field is still empty, or may stay empty. */
function NoParts({ by, entity }: { by: string; entity: string }) {
  const t = useTranslate()
  const key = useRequired(entityOf(entity), by) ? 'engine.partsFirst' : 'engine.partsLeft'
  const general = t(`${key}.other`, { field: labelWords(t, entity, by) })
  return <p className={styles.help}>{t(`${key}.${by}`, { _: general })}</p>
}

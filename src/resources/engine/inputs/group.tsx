import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { entityOf } from '../../../config/entities'
import { neededParts, partsOf, type Option } from '../../../config/schema'
import type { InputKind } from '../FieldKind'
import { useNeeded } from '../form/useNeeded'
import { tidy } from '../form/values'
import { labelWords, optionWords } from '../words'
import { Box, idOf } from './Box'
import { NestedInput } from './nested'
import styles from './Inputs.module.css'

/** A set of named values, those of them that another field asks for. */
export const group: InputKind<'group'> = function GroupInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const { field: by, unless } = field.by ?? {}
  const [decides, standsIn]: unknown[] = useWatch({
    name: [by ?? source, unless ?? source],
    disabled: by === undefined,
  })
  const record = { ...(by ? { [by]: decides } : {}), ...(unless ? { [unless]: tidy(standsIn) } : {}) }
  const parts = partsOf(field, record)
  const needed = neededParts(field, record)
  return (
    <Box id={idOf(source)} label={label} help={help} many>
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
        <NoParts by={by} value={decides} entity={entity} />
      ) : null}
    </Box>
  )
}

/** Why there is nothing to enter: what decides is still to be chosen, need not be, or has no such values. */
function NoParts({ by, value, entity }: { by: string; value: unknown; entity: string }) {
  const t = useTranslate()
  const needed = useNeeded(entityOf(entity), by)
  const field = labelWords(t, entity, by)
  if (value !== null && value !== undefined)
    return (
      <p className={styles.help}>
        {t('engine.partsNone', { option: optionWords(t, entity, by, value as Option) })}
      </p>
    )
  return <p className={styles.help}>{t(needed ? 'engine.partsFirst' : 'engine.partsLeft', { field })}</p>
}

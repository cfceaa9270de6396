import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { partsOf } from '../../../config/schema'
import type { InputKind } from '../FieldKind'
import { labelWords } from '../words'
import { Box, idOf } from './Box'
import { NestedInput } from './nested'
import styles from './Inputs.module.css'

export const group: InputKind<'group'> = function GroupInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  const by = field.by?.field
  const decides: unknown = useWatch({ name: by ?? source, disabled: by === undefined })
  const parts = partsOf(field, by ? { [by]: decides } : {})
  return (
    <Box id={idOf(source)} label={label} help={help} many>
      {by && parts.length === 0 ? (
        <p className={styles.help}>
          {t(decides ? 'engine.partsNone' : 'engine.partsFirst', { field: labelWords(t, entity, by) })}
        </p>
      ) : null}
      <div className={styles.parts}>
        {parts.map(name => {
          const part = field.fields[name]!
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
    </Box>
  )
}

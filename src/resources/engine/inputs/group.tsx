import { useTranslate } from 'react-admin'
import type { InputKind } from '../FieldKind'
import { labelWords } from '../words'
import { Box, idOf } from './Box'
import { NestedInput } from './nested'
import styles from './Inputs.module.css'

export const group: InputKind<'group'> = function GroupInput({ field, source, label, help, entity }) {
  const t = useTranslate()
  return (
    <Box id={idOf(source)} label={label} help={help} many>
      <div className={styles.parts}>
        {Object.entries(field.fields).map(([name, part]) => (
          <NestedInput
            key={name}
            field={part}
            source={`${source}.${name}`}
            label={labelWords(t, entity, `${source}.${name}`)}
            help={part.help}
            entity={entity}
          />
        ))}
      </div>
    </Box>
  )
}

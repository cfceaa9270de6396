import { useTranslate } from 'react-admin'
import { labelWords } from '../../engine/words'
import { MEASURED } from '../draft'
import { ShapePicture } from '../ShapePicture'
import { BigNumber, type StepProps } from '../step'
import styles from '../Wizard.module.css'

/** The size: at most three large inputs, and the capacity. */
export function SizeStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const { shape, lengths } = draft
  return (
    <>
      {shape ? (
        <p className={styles.picture}>
          <ShapePicture shape={shape} size={96} />
        </p>
      ) : null}
      {(shape ? MEASURED[shape] : []).map(name => (
        <BigNumber
          key={name}
          label={labelWords(t, 'tanks', `dimensions.${name}`)}
          unit="mm"
          value={lengths[name]}
          onChange={value => {
            const { [name]: _old, ...rest } = lengths
            void change({ lengths: value === null ? rest : { ...rest, [name]: value } })
          }}
        />
      ))}
      <BigNumber
        label={labelWords(t, 'tanks', 'capacity_l')}
        unit="L"
        value={draft.capacity_l}
        onChange={capacity_l => void change({ capacity_l })}
      />
      <BigNumber
        label={t('installs.offset')}
        unit="mm"
        value={draft.sensor_offset_mm}
        onChange={sensor_offset_mm => void change({ sensor_offset_mm })}
      />
    </>
  )
}

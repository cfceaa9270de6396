import { useTranslate } from 'react-admin'
import { SHAPES } from '../../../config/entities/shared/geometry'
import { optionWords } from '../../engine/words'
import { ShapePicture } from '../ShapePicture'
import type { StepProps } from '../step'
import styles from '../Wizard.module.css'

/** Strapping tables aren't measured in the field: only tanks that already have one keep it. */
const OFFERED = SHAPES.filter(shape => shape !== 'strapped')

/** The shape of the tank. */
export function ShapeStep({ draft, change }: StepProps) {
  const t = useTranslate()
  const shapes = draft.tank?.shape === 'strapped' ? SHAPES : OFFERED
  return (
    <fieldset className={styles.shapes}>
      <legend>{t('installs.whichShape')}</legend>
      {shapes.map(shape => (
        <label key={shape}>
          <input
            type="radio"
            name="shape"
            checked={draft.shape === shape}
            onChange={() => void change({ shape })}
          />
          <ShapePicture shape={shape} />
          <span>{optionWords(t, 'tanks', 'shape', shape)}</span>
        </label>
      ))}
    </fieldset>
  )
}

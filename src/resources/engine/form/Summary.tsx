import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { idOf } from '../inputs/FormField'
import { placeWords } from '../words'
import { flat, type LabelledFields } from './useProblems'
import styles from './Form.module.css'

/** Focuses an input; else the first input of a row; else its group or table. */
function leadTo(path: string) {
  const whole =
    document.getElementById(idOf(path)) ??
    document.querySelector<HTMLElement>(`[id^="${idOf(path)}."]`) ??
    document.getElementById(idOf(path.split('.')[0]!))
  whole?.scrollIntoView({ block: 'center' })
  whole?.focus({ preventScroll: true })
}

/** All validation errors, each linked to its field. Takes the focus when it appears. */
export function Summary({ entity, order }: { entity: LabelledFields; order: readonly string[] }) {
  const t = useTranslate()
  const { errors, submitCount } = useFormState()
  const box = useRef<HTMLDivElement>(null)
  const problems = flat(errors)
  const shown = submitCount > 0 && problems.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, submitCount])
  if (!shown) return null
  const at = ([path]: [string, string]) => order.indexOf(path.split('.')[0]!)
  const general = problems.filter(([path]) => path.startsWith('root'))
  const byField = problems.filter(([path]) => !path.startsWith('root')).sort((a, b) => at(a) - at(b))
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {general.map(([path, message]) => (
        <p key={path}>{message}</p>
      ))}
      {byField.length > 0 ? (
        <>
          <strong>{t('engine.problems', { smart_count: byField.length })}</strong>
          <ul>
            {byField.map(([path, message]) => (
              <li key={path}>
                <button type="button" onClick={() => leadTo(path)}>
                  {entity.fields[path.split('.')[0]!] ? placeWords(t, entity, path) : path}
                </button>
                : {message}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  )
}

import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import type { Translate } from '../engine/words'
import { isFilling } from './tankTone'

/**
 * Translations about tanks, with variants for collection tanks: `tanks.filling.state.warn` for `tanks.state.warn`.
 */
export function useTankText(direction: unknown): Translate {
  const t = useTranslate()
  return useCallback(
    (key, args) =>
      isFilling(direction) ? t(key.replace('.', '.filling.'), { ...args, _: t(key, args) }) : t(key, args),
    [t, direction],
  )
}

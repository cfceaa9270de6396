import { useTranslate } from 'react-admin'

/** The label of an event type; for collection tanks "nearly full" instead of "low". */
export function useEventName(): (type: string, direction: unknown) => string {
  const t = useTranslate()
  return (type, direction) => {
    const name = t(`insight.type.${type}`)
    return direction === 1 ? t(`insight.filling.type.${type}`, { _: name }) : name
  }
}

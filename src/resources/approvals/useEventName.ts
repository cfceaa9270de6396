import { useTranslate } from 'react-admin'

/** What an event is called: a tank whose contents rise is nearly full where another one is low. */
export function useEventName(): (type: string, direction: unknown) => string {
  const t = useTranslate()
  return (type, direction) => {
    const name = t(`insight.type.${type}`)
    return direction === 1 ? t(`insight.filling.type.${type}`, { _: name }) : name
  }
}

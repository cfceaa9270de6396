import { useNotify, useRefresh, useTranslate } from 'react-admin'
import { AppError } from '../../providers/errors'
import { messageOf } from './messageOf'

/** Awaits a change, reports its result and refetches the page's data. Field errors are rethrown for the form. */
export function useReportResult() {
  const t = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  return async (change: Promise<unknown>, done: string, onDone?: () => void): Promise<void> => {
    try {
      await change
      notify(done, { type: 'info' })
      onDone?.()
      refresh()
    } catch (error) {
      if (error instanceof AppError && Object.keys(error.fields).length > 0) throw error
      notify(messageOf(t, error), { type: 'error' })
    }
  }
}

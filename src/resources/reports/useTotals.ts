import { useQuery } from '@tanstack/react-query'
import type { Report } from '../../config/reports/define'
import { readTotals } from './readRows'

/** What stands around a report's rows, or what is wrong with what it was asked for. */
export const useTotals = (report: Report, given: ReadonlyMap<string, string>) =>
  useQuery({
    queryKey: ['library', 'totals', report.name, String(new URLSearchParams([...given]))],
    queryFn: ({ signal }) => readTotals({ report, given }, signal),
  })

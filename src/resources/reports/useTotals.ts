import { useQuery } from '@tanstack/react-query'
import type { Report } from '../../config/reports/define'
import { readTotals } from './readRows'

/** A report's frame and totals, or the errors of its parameters. */
export const useTotals = (report: Report, given: ReadonlyMap<string, string>) =>
  useQuery({
    queryKey: ['library', 'totals', report.name, String(new URLSearchParams([...given]))],
    queryFn: ({ signal }) => readTotals({ report, given }, signal),
  })

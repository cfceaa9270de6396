import { useRecordContext, useTranslate } from 'react-admin'

type Counts = { prepared?: number; passed?: number; failed?: number; scrapped?: number }

/** The yield of a batch in a cell: passed as a share of prepared, and the number failed. */
export function BatchCounts() {
  const t = useTranslate()
  const { prepared = 0, passed = 0, failed = 0, scrapped = 0 } = (useRecordContext()?.counts ?? {}) as Counts
  if (prepared === 0) return <>–</>
  return (
    <>
      <bdi dir="ltr">{Math.round((passed / prepared) * 100)} %</bdi> · {t('bench.failed')} {failed + scrapped}
    </>
  )
}

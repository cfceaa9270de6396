import { useRecordContext, useTranslate } from 'react-admin'

type Counts = { prepared?: number; passed?: number; failed?: number; scrapped?: number }

/** How well a batch goes, in a cell: the share that passed of what was prepared, and how many did not. */
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

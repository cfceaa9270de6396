import { useTranslate, type RaRecord } from 'react-admin'
import { batchYield } from '../../config/calls/bench'
import { useCall } from '../../providers/calls/useCall'
import { Failure } from '../engine/Failure'
import { Skeleton } from '../ui/Skeleton'

const STEPS = 5

/** The yield of each production step of a batch. */
export function YieldPanel({ record }: { record: RaRecord }) {
  const t = useTranslate()
  const { data, error, refetch } = useCall(batchYield, { id: String(record.id) })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={STEPS} height={32} label={t('shell.loading')} />
  return (
    <table className="ui-figures ui-table">
      <thead>
        <tr>
          <th scope="col">{t('bench.step')}</th>
          {['passed', 'failed', 'yield'].map(name => (
            <th key={name} scope="col">
              {t(`bench.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.steps.map(({ step, passed, failed }) => (
          <tr key={step}>
            <th scope="row">{t(`bench.stations.${step}`)}</th>
            <td>{passed}</td>
            <td>{failed}</td>
            <td>
              <bdi dir="ltr">
                {passed + failed === 0 ? '–' : `${Math.round((passed / (passed + failed)) * 100)} %`}
              </bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

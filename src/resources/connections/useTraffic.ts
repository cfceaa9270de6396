import type { RaRecord } from 'react-admin'
import { traffic } from '../../config/calls/connections'
import { useCall } from '../../providers/calls/useCall'

const EVERY_MS = 10_000

/** What came by a connection and became no reading, asked for anew while somebody looks at it. */
export const useTraffic = (record: RaRecord) =>
  useCall(traffic, { id: Number(record.id) }, { refetchInterval: EVERY_MS })

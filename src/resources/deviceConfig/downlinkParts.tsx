import { useRecordContext } from 'react-admin'
import { downlinkSettings } from '../../config/downlinkSettings'
import { downlinks } from '../../config/entities/declared'
import { partsOf } from '../engine/parts/parts'
import { useSettingWords } from './useSettingWords'

/** The settings of the row's downlink. */
function Value() {
  const wordsOf = useSettingWords()
  const record = useRecordContext()
  return <bdi>{wordsOf(downlinkSettings(record?.kind, record?.payload)) || '–'}</bdi>
}

/** The settings, and the payload bytes as networks show them. */
function ValueAndBytes() {
  const payload = useRecordContext()?.payload as string | null | undefined
  return (
    <>
      <Value />{' '}
      {payload ? (
        <small>
          <code dir="ltr">{payload}</code>
        </small>
      ) : null}
    </>
  )
}

export default partsOf(downlinks, { cells: { payload: Value }, fields: { payload: { View: ValueAndBytes } } })

import { entityOf } from '../../../src/config/entities'
import { act } from '../../engine/crud/act'
import type { Writer } from '../../engine/crud/writer'

const entity = entityOf('tanks')
const cancel = entity.actions.find(({ name }) => name === 'unRequestTopup')!

/** Cancels a request as the customer, on their page or when their account is closed. */
export const cancelTopup = (writer: Writer, tankId: number) => act(writer, entity, cancel, tankId, {}, {})

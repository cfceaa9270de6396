import type { Entity } from '../../config/schema'
import { titleOf as titleIn } from '../../config/titleOf'
import { ownZone } from './useZone'

/** What a record is called, in the reader's time zone. */
export const titleOf = (entity: Entity, record: Readonly<Record<string, unknown>>): string =>
  titleIn(entity, record, ownZone())

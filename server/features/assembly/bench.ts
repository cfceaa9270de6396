import { entityOf } from '../../../src/config/entities'
import { devices } from '../../../src/config/entities/declared'
import type { deviceActions } from '../../../src/config/entities/shared/deviceLife'
import type { EngineDeps } from '../../engine/behaviour'
import type { CallContext } from '../../engine/calls/serve'
import type { Scoped } from '../../engine/calls/scoped'
import { writerOf } from '../../engine/calls/writer'
import { act } from '../../engine/crud/act'
import { createRecord, updateRecord } from '../../engine/crud/write'
import type { Row } from '../../engine/crud/sql'

type Named = { readonly name: string }
type Context = Pick<CallContext<{ may: { roles: [] } }>, 'db' | 'now' | 'principal' | 'origin'> & {
  readonly scoped: Scoped
}

/** What a step of the bench does to records: as any write, checked, hooked and audited, as whoever stands there. */
export function benchOf(deps: EngineDeps, context: Context) {
  const writer = writerOf(deps, context)
  return {
    db: context.db,
    now: context.now,
    uid: context.principal.uid,
    scoped: context.scoped,
    create: ({ name }: Named, values: Row) => createRecord(writer, entityOf(name), values),
    update: ({ name }: Named, id: number | string, values: Row) =>
      updateRecord(writer, entityOf(name), id, values, {}),
    move: ({ name }: Named, id: number | string, action: string, input: Row = {}) => {
      const entity = entityOf(name)
      return act(
        writer,
        entity,
        entity.actions.find(each => each.name === action)!,
        id,
        input,
        {},
      )
    },
    /** Takes a device one step on in its life; one that is in another state stays where it is. */
    async step(device: Row, from: string, action: keyof typeof deviceActions) {
      if (device.state === from) await this.move(devices, device.id as number, action)
    },
  }
}
export type Bench = ReturnType<typeof benchOf>

/** What the bench answers of a step. */
export type Verdict = {
  pass: boolean
  rule: 'board' | 'panel' | 'calibration' | 'registration' | 'box'
  figures: Readonly<Record<string, string | number>>
  title: string
}

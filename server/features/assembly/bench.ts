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

/** Writes of the bench: validated, hooked and audited like any other, with the user at the bench as the writer. */
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
    /** Runs the next action of a device's life cycle; no effect when the device isn't in the expected state. */
    async step(device: Row, from: string, action: keyof typeof deviceActions) {
      if (device.state === from) await this.move(devices, device.id as number, action)
    },
  }
}
export type Bench = ReturnType<typeof benchOf>

/** Result of a step at the bench. */
export type Verdict = {
  pass: boolean
  rule: 'board' | 'panel' | 'calibration' | 'registration' | 'box'
  figures: Readonly<Record<string, string | number>>
  title: string
}

import type { Field } from './base'

/** The entity that a reference leads to. Empty here: `targets.ts` extends it, as entities consist of fields. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Target {}

// A symbol stays with copies by spread, and is no part of what JSON and Object.keys tell of a declaration.
const TARGET = Symbol('target')
type Linked = Field & { [TARGET]?: Target }

export const setTarget = (field: Field, target: Target) => {
  ;(field as Linked)[TARGET] = target
}

/** The entity that a field of a normalised entity leads to: a reference, or a list of related records. */
export function targetOf(field: Field): Target {
  const plain = field.type === 'computed' ? field.as : field
  const target = (plain as Linked)[TARGET]
  if (!target) throw new Error(`A field of type ${plain.type} leads to no entity`)
  return target
}

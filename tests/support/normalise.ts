import { normalise as normaliseAny, type AnyDeclaration } from '../../src/config/schema'
import { VOCABULARY } from '../../src/config/vocabulary'

/** Declarations that name the roles, scopes and icons of the product. */
export const normalise = (declarations: readonly AnyDeclaration[]) => normaliseAny(declarations, VOCABULARY)

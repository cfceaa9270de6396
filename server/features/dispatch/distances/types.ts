export type Point = { readonly lat: number; readonly lng: number }

/** Why a server's figures were not used: a key of the language tables with its arguments. */
export type DistanceFailure = {
  readonly key: string
  readonly args?: Readonly<Record<string, string | number>>
}

/** Travel between points, row by row: `seconds[from * size + to]`. */
export type Figures = {
  readonly size: number
  readonly seconds: Float32Array
  readonly metres: Float32Array
}

export type DistanceSource = 'osrm' | 'valhalla' | 'straight'

export type Distances = Figures & {
  readonly source: DistanceSource
  /** Road distance by great-circle distance; null where a server computed the roads. */
  readonly factor: number | null
  /** Why the configured server's figures are missing; null when they aren't. */
  readonly failed: DistanceFailure | null
}

/** Figures between some points (rows) and others (columns), row by row. */
export type Block = { readonly seconds: ArrayLike<number>; readonly metres: ArrayLike<number> }

/** A routing server: the request for a block, and the reading of its answer. */
export type RoutingServer = {
  readonly source: Exclude<DistanceSource, 'straight'>
  readonly request: (from: readonly Point[], to: readonly Point[]) => { url: string; body?: string }
  /** Throws an `UnusableAnswer` for an answer of the wrong form or size. */
  readonly read: (answer: unknown, from: readonly Point[], to: readonly Point[]) => Block
}

/** An answer that can't be used, with its reason in words. */
export class UnusableAnswer extends Error {
  constructor(
    readonly failure: DistanceFailure,
    options?: ErrorOptions,
  ) {
    super(failure.key, options)
    this.name = 'UnusableAnswer'
  }
}

const unusable = (reason: string, args?: DistanceFailure['args']) =>
  new UnusableAnswer(args ? { key: `routing.${reason}`, args } : { key: `routing.${reason}` })

export const invalidAnswer = () => unusable('invalid')
export const tooSlow = () => unusable('timeout')
export const unreachable = () => unusable('network')
export const refused = (status: number) => unusable('status', { status })
/** Some points have no road between them. */
export const noRoute = () => unusable('no_route')

/** `.ci/full` asks every question; `.ci/run` and `npm test` ask what a change can plausibly break. */
export const IS_FULL = process.env.TEST_DEPTH === 'full'

/** Every case in a full run, else those that differ most. */
export const cases = <Case>(all: readonly Case[], some: readonly Case[]): readonly Case[] =>
  IS_FULL ? all : some

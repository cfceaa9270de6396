import type { ComponentType, ReactNode } from 'react'
import type { App } from '../config/schema/app'
import type { Language } from '../config/schema/constants'

export type HomeProps = { otherwise: ReactNode }
/** A program that is ready to be drawn in a language. */
type Open<Props extends object = object> = (language: Language) => Promise<ComponentType<Props>>
/** Fetches a program's module: the whole of it, as the sign-in page has no bytes for picking a member. */
export type FetchProgram<Props extends object = object> = () => Promise<{ readonly open: Open<Props> }>

/** The programs of an app, each fetched when it is first shown. */
export type Programs = {
  /** The name of the app, which pages without the app show as well. */
  readonly name: string
  readonly app: () => Promise<App>
  readonly dashboard: Open
  /** What a role outside sees in place of the dashboard, which is five times as large. */
  readonly outside?: Readonly<Record<string, FetchProgram>>
  /** The pages by which a role outside comes in, and to which it returns when its session ends. */
  readonly home?: FetchProgram<HomeProps>
  readonly homeRole?: string
}

/** Those of this page. */
export let programs: Programs

/** Says what this page runs, before anything of it is drawn. */
export const providePrograms = (given: Programs): void => {
  programs = given
}

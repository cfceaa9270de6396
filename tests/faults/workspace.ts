import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from './fault'
import { plant } from './plant'

const LEFT_OUT = ['.git', 'data', 'dist', 'node_modules', 'tools']

/** A copy of the project in which faults are planted. The project itself is never changed. */
export type Workspace = {
  readonly root: string
  /** Folder for temporary files of its tests. */
  readonly temporary: string
  /** Puts a fault into the copy. Returns a function that removes it. */
  plant(fault: Fault): () => void
  remove(): void
}

/** Copies the project to a temporary folder, with links to the installed packages. */
export function copyProject(project: string): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'ullage-faults-'))
  const root = join(folder, 'project')
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  for (const name of readdirSync(project))
    if (!LEFT_OUT.includes(name)) cpSync(join(project, name), join(root, name), { recursive: true })
  // Links each package by itself, so that caches of tools beside the packages stay out of the project.
  for (const name of readdirSync(join(project, 'node_modules')))
    if (!name.startsWith('.') || name === '.bin')
      symlinkSync(join(project, 'node_modules', name), join(root, 'node_modules', name))
  return {
    root,
    temporary,
    plant(fault) {
      const path = join(root, fault.file)
      const source = readFileSync(path, 'utf8')
      writeFileSync(path, plant(source, fault))
      return () => writeFileSync(path, source)
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

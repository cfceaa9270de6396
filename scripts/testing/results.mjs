import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../test-results')

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit of the working tree; undefined if a file differs from it, because the result would belong to no commit. */
export function cleanCommit() {
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined
  } catch {
    return undefined
  }
}

const fileOf = (commit, stage) => join(FOLDER, commit, `${stage}.json`)

/** Result of a stage in an earlier full run on this commit, if it passed. */
export function passedBefore(commit, stage) {
  try {
    const found = JSON.parse(readFileSync(fileOf(commit, stage), 'utf8'))
    return found.failures.length === 0 ? found : undefined
  } catch {
    return undefined
  }
}

export function keep(commit, stage, result) {
  mkdirSync(join(FOLDER, commit), { recursive: true })
  writeFileSync(fileOf(commit, stage), JSON.stringify(result))
}

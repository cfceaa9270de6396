import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../test-results')

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit that the files are at; undefined where a file differs from it, whose result would be of no commit. */
export function cleanCommit() {
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined
  } catch {
    return undefined
  }
}

const fileOf = (commit, stage) => join(FOLDER, commit, `${stage}.json`)

/** What a stage of a full run found on this commit, where it passed. */
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

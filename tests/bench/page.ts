import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Sections of the benchmarks page in order. Each command's results have their own section, with a heading except for
 * the first.
 */
const HEADINGS = {
  speed: '# Benchmarks',
  load: '## First load',
  score: '## What readings mean',
  year: '## A year of deliveries',
} as const
type Section = keyof typeof HEADINGS
const SECTIONS = Object.keys(HEADINGS) as Section[]

/** Replaces the section of one command on the page, and keeps the others. */
export function replaceSection(file: string, section: Section, text: string): void {
  const page = `\n${readFileSync(file, 'utf8')}`
  const starts = SECTIONS.map(each => page.indexOf(`\n${HEADINGS[each]}\n`))
  const parts = SECTIONS.map((each, i) => {
    if (each === section) return `${HEADINGS[each]}\n\n${text.trim()}`
    const end = starts.find((start, j) => j > i && start >= 0)
    return starts[i]! < 0 ? '' : page.slice(starts[i], end).trim()
  })
  writeFileSync(file, `${parts.filter(Boolean).join('\n\n')}\n`)
}

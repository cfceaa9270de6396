import { readFileSync, writeFileSync } from 'node:fs'

/** Where on the page of benchmarks the scores of what readings mean begin: measured by another command than the rest. */
const SCORE = '## What readings mean'

/** Replaces what one command measured on the page, and leaves what the other did. */
export function replaceSection(file: string, section: 'speed' | 'score', text: string): void {
  const page = readFileSync(file, 'utf8')
  const at = page.indexOf(SCORE)
  const [speed, score] = at < 0 ? [page, ''] : [page.slice(0, at), page.slice(at)]
  const parts = section === 'speed' ? [text, score] : [speed, `${SCORE}\n\n${text}`]
  writeFileSync(
    file,
    `${parts
      .map(part => part.trim())
      .filter(Boolean)
      .join('\n\n')}\n`,
  )
}

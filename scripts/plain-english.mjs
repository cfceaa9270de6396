// Counts phrases that a reader has to decode, in comments and documentation: `node scripts/plain-english.mjs [--list] [FOLDER …]`.
// Exits with 1 where there are more than LIMIT in a thousand words. React-admin has 0.5, Kysely 0.4, Payload 0.3.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const LIMIT = 1.5
const ODD = [
  /\b(?:who|what|which|where|when)ever\b/gi,
  /\b(?:somebody|nobody|somebody’s|nobody’s)\b/gi,
  /\bwhat (?:is|are|was|were|has|had|it|they|he|isn[’']t|can|may|must|else)\b/gi,
  /\bso (?:many|much|long|soon|few)\b/gi,
  /\bof it[.;,)]/gi,
]
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.sql', '*.md'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => file && !/(^|\/)(i18n|fixtures)\//.test(file))

const BLOCK = /\/\*[^]*?\*\//g
const LINE = /(?:^|\s)(?:\/\/|--)\s(.*)$/gm
const FENCED = /^```[^]*?^```/gm

/** The prose of a file: its comments, or a page without its code. Strings that hold `// ` are rare enough to be counted. */
function prose(file, text) {
  if (file.endsWith('.md')) return text.replace(FENCED, '').replaceAll(/`[^`\n]*`/g, '')
  const blocks = (text.match(BLOCK) ?? []).join('\n').replaceAll(/^\s*\/?\*+\/?/gm, '')
  const lines = file.endsWith('.css')
    ? ''
    : [...text.replace(BLOCK, '').matchAll(LINE)].map(([, said]) => said).join('\n')
  return `${blocks}\n${lines}`
}

const isListed = process.argv.includes('--list')
const folders = process.argv.slice(2).filter(given => !given.startsWith('--'))
const totals = new Map()
for (const file of files) {
  if (folders.length > 0 && !folders.some(folder => file.startsWith(folder))) continue
  const text = prose(file, readFileSync(file, 'utf8'))
  const words = text.match(/[\p{L}’']+/gu)?.length ?? 0
  let odd = 0
  for (const line of text.split('\n')) {
    const found = ODD.flatMap(pattern => line.match(pattern) ?? [])
    odd += found.length
    if (isListed && found.length > 0) console.log(`${file}: ${line.trim()}`)
  }
  const group = file.includes('/')
    ? file
        .split('/')
        .slice(0, 2)
        .join('/')
        .replace(/\/[^/]*\.\w+$/, '')
    : '.'
  const sum = totals.get(group) ?? { words: 0, odd: 0 }
  totals.set(group, { words: sum.words + words, odd: sum.odd + odd })
}
const rate = ({ words, odd }) => (words === 0 ? 0 : (odd / words) * 1000)
if (!isListed)
  for (const [group, sum] of [...totals].toSorted((a, b) => b[1].odd - a[1].odd).slice(0, 25))
    console.log(`${rate(sum).toFixed(1).padStart(6)}  ${String(sum.odd).padStart(5)}  ${group}`)
const all = [...totals.values()].reduce((a, b) => ({ words: a.words + b.words, odd: a.odd + b.odd }), {
  words: 0,
  odd: 0,
})
console.log(
  `${rate(all).toFixed(1)} in 1 000 words: ${all.odd} phrases in ${all.words} words of comments and documentation`,
)
process.exitCode = rate(all) > LIMIT ? 1 : 0

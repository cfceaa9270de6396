import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Bench } from '../../config/benches'
import type { inspectBoard } from '../../config/calls/bench'
import type { CallAnswer } from '../../config/schema/calls/define'
import { AppError } from '../../providers/errors'
import { fieldProblems } from '../../providers/problems'
import { useSend } from '../../providers/calls/useSend'
import { messageOf, problemMessage } from '../engine/messageOf'
import type { Translate } from '../engine/words'
import { readStoredBench, writeStoredBench, type StoredBench } from './benchStore'
import { blankOf, readScan } from './readScan'
import { playTone } from './sound'

/** The result of one unit: the rule's verdict, or an error with the reason. */
export type Outcome = {
  readonly key: number
  readonly tone: 'passed' | 'failed' | 'refused'
  readonly title: string
  readonly why: string
}
type Values = Readonly<Record<string, unknown>>

const LAST = 10

const ruleWords = (t: Translate, { rule, figures }: CallAnswer<typeof inspectBoard>) =>
  t(
    `bench.rules.${rule}`,
    Object.fromEntries(
      Object.entries(figures).map(([name, value]) =>
        // Results are translated; all other values are figures or names.
        name === 'result' ? [name, t(`bench.results.${String(value)}`)] : [name, value],
      ),
    ),
  )

/** The first invalid field, with the reason. */
function refusalWords(t: Translate, error: unknown): string {
  const fields = error instanceof AppError ? error.fields : {}
  const [name] = Object.keys(fields)
  if (name === undefined) return messageOf(t, error)
  const [label] = name.split('.')
  return `${t(`bench.fields.${label}`)}: ${problemMessage(t, fieldProblems(error)[name], fields[name]!)}`
}

/** The state of a bench: the current step, the codes scanned for the current unit, and the latest results. */
export function useBench(bench: Bench) {
  const t = useTranslate()
  const { station, call, scan } = bench
  // Every bench call has the same response; the server validates the input.
  const { mutateAsync, isPending } = useSend(call as unknown as typeof inspectBoard)
  const [kept, setKept] = useState<StoredBench>(() => readStoredBench(station))
  const [values, setValues] = useState<Values>({})
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const step = scan.find(name => !(name in values)) ?? scan[0]!
  const field = call.body![step]!

  const keep = (next: Partial<StoredBench>) => {
    const all = { ...kept, ...next }
    setKept(all)
    writeStoredBench(station, all)
  }
  const addOutcome = (tone: Outcome['tone'], title: string, why: string) => {
    playTone(tone === 'passed' ? 'good' : 'bad')
    setOutcomes(before => [{ key: (before[0]?.key ?? 0) + 1, tone, title, why }, ...before].slice(0, LAST))
  }
  async function send(piece: Values) {
    const title = String(piece[scan[0]!])
    setValues({})
    try {
      const answer = await mutateAsync({ ...kept.setup, ...piece } as Parameters<typeof mutateAsync>[0])
      addOutcome(answer.pass ? 'passed' : 'failed', answer.title, ruleWords(t, answer))
      keep(answer.pass ? { passed: kept.passed + 1 } : { failed: kept.failed + 1 })
    } catch (error) {
      addOutcome('refused', title, refusalWords(t, error))
    }
  }
  return {
    step,
    field,
    values,
    outcomes,
    kept,
    isPending,
    setUp: (name: string, value: string | number | null) => keep({ setup: { ...kept.setup, [name]: value } }),
    startOver: () => setValues({}),
    /** Accepts a scan; invalid input is rejected at once. */
    take(text: string) {
      const value = readScan(field, text)
      if (value === undefined) {
        addOutcome('refused', text.trim() || '–', `${t(`bench.fields.${step}`)}: ${t('bench.unreadable')}`)
        return
      }
      const piece = { ...values, [step]: value }
      // An empty entry at an optional step ends the unit early: a failed board has no label.
      const endsEarly = text.trim() === '' && blankOf(field) === null
      if (endsEarly || step === scan.at(-1)) void send(piece)
      else setValues(piece)
    },
  }
}
export type BenchState = ReturnType<typeof useBench>

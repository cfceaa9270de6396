import { performance } from 'node:perf_hooks'
import { startProduct } from '../e2e/support/product'

const FLOOD = 60
const SAMPLES = 40

type BenchRequest = { name: string; path: string; headers?: Record<string, string> }
export type FloodResult = { name: string; quiet: number; flooded: number }

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

async function time(address: string, { path, headers }: BenchRequest): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(`${address}${path}`, { headers: headers ?? {} })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - begun
}

const signIn = (address: string, email: string, password: string) =>
  fetch(`${address}/api/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

/**
 * Latency of pages, the probe and a list while 60 sign-ins with different e-mails are always under way, compared with
 * the latency without them, alternating: medians in ms.
 */
export async function benchSignIn(address: string): Promise<FloodResult[]> {
  const { token } = (await (await signIn(address, 'client@ullage.test', 'ullage-demo')).json()) as {
    token: string
  }
  const asked: BenchRequest[] = [
    { name: '`/`', path: '/' },
    { name: '`/healthz`', path: '/healthz' },
    { name: 'a list', path: '/api/tanks?range=[0,24]', headers: { authorization: `Bearer ${token}` } },
  ]
  const times = asked.map(() => ({ quiet: [] as number[], flooded: [] as number[] }))
  const sample = async (kind: 'quiet' | 'flooded') => {
    for (const [i, one] of asked.entries()) times[i]![kind].push(await time(address, one))
  }
  await sample('quiet')
  for (let i = 0; i < SAMPLES; i++) await sample('quiet')
  let flooding = true
  const flood = Array.from({ length: FLOOD }, async (_, n) => {
    for (let i = 0; flooding; i++) {
      const answer = await signIn(address, `flood${n}.${i}@example.com`, 'wrong')
      // A refused client retries five times sooner than told.
      if (answer.status === 429) await new Promise(again => setTimeout(again, 1000))
    }
  })
  for (let i = 0; i < SAMPLES; i++) await sample('flooded')
  flooding = false
  await Promise.all(flood)
  return asked.map(({ name }, i) => ({
    name,
    quiet: medianOf(times[i]!.quiet),
    flooded: medianOf(times[i]!.flooded),
  }))
}

/** Section of the benchmarks page, measured on the built product. */
export async function signInSection(): Promise<string[]> {
  const product = await startProduct()
  try {
    const results = await benchSignIn(product.address)
    return [
      '## Sign-ins',
      '',
      `Medians of ${SAMPLES} requests without, and beside, ${FLOOD} sign-ins with different e-mails that are always under way.`,
      '',
      '| Asked | Quiet, ms | Flooded, ms | Ratio |',
      '| --- | --: | --: | --: |',
      ...results.map(
        ({ name, quiet, flooded }) =>
          `| ${name} | ${quiet.toFixed(1)} | ${flooded.toFixed(1)} | ${(flooded / quiet).toFixed(1)} |`,
      ),
      '',
    ]
  } finally {
    await product.stop()
  }
}

if (process.argv[1] === import.meta.filename)
  console.log(
    process.argv[2] ? JSON.stringify(await benchSignIn(process.argv[2])) : (await signInSection()).join('\n'),
  )

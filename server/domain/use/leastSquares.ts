/** Solves `a x = b` for a symmetric positive definite `a` by Cholesky; `undefined` where it is singular. */
export function cholesky(a: readonly (readonly number[])[]): number[][] | undefined {
  const size = a.length
  const l = a.map(row => row.map(() => 0))
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = a[i]![j]!
      for (let k = 0; k < j; k++) sum -= l[i]![k]! * l[j]![k]!
      if (i === j) {
        if (!(sum > 1e-12)) return undefined
        l[i]![i] = Math.sqrt(sum)
      } else l[i]![j] = sum / l[j]![j]!
    }
  return l
}

export function solve(l: readonly (readonly number[])[], b: readonly number[]): number[] {
  const x = [...b]
  for (let i = 0; i < x.length; i++) {
    for (let k = 0; k < i; k++) x[i]! -= l[i]![k]! * x[k]!
    x[i]! /= l[i]![i]!
  }
  for (let i = x.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < x.length; k++) x[i]! -= l[k]![i]! * x[k]!
    x[i]! /= l[i]![i]!
  }
  return x
}

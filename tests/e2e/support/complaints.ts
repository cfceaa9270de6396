/** Throws if the page has logged errors, except expected ones, and clears the list. */
export function refuseComplaints(complaints: string[], meant?: RegExp): void {
  const left = complaints.splice(0).filter(text => !meant?.test(text))
  if (left.length > 0) throw new Error(`The page complains:\n${left.join('\n')}`)
}

/** Fails on the errors that a page has written, but for those that the tests mean to cause, and forgets all of them. */
export function refuseComplaints(complaints: string[], meant?: RegExp): void {
  const left = complaints.splice(0).filter(text => !meant?.test(text))
  if (left.length > 0) throw new Error(`The page complains:\n${left.join('\n')}`)
}

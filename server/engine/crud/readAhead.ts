/** The same, each made while the caller works on the one before it. */
export async function* readAhead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  const begin = () => {
    const next = all.next()
    // Nobody waits for it any more when the caller has left.
    next.catch(() => undefined)
    return next
  }
  let next = begin()
  try {
    for (let { done, value } = await next; !done; { done, value } = await next) {
      next = begin()
      yield value
    }
  } finally {
    await all.return(undefined)
  }
}

/** Prefetch: produces the next item while the caller processes the current one. */
export async function* readAhead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  const begin = () => {
    const next = all.next()
    // Avoid an unhandled rejection when the caller stops early.
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

import { lazy, useState, type ComponentType } from 'react'

/**
 * A page whose code is fetched when it is first shown, or before that by `fetch`. React's own `lazy` shows its fallback
 * even for what is already here, and keeps it on the screen for 0.3 s.
 */
export function fetchedPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  const fetch = async () => (here ??= await load())
  const Late = lazy(async () => ({ default: await fetch() }))
  function Page(props: Props) {
    // Chosen once: another component in its place would begin the page anew.
    const [Content] = useState(() => here ?? Late)
    return <Content {...props} />
  }
  return Object.assign(Page, { fetch })
}

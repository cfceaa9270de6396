import { lazy, useState, type ComponentType } from 'react'

/**
 * A lazily loaded page that `fetch` can preload. React's own `lazy` shows its fallback even for loaded code, and
 * keeps it for 0.3 s.
 */
export function fetchedPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined
  const fetch = async () => (here ??= await load())
  const Late = lazy(async () => ({ default: await fetch() }))
  function Page(props: Props) {
    // Chosen once per mount: switching the component would reset the page.
    const [Content] = useState(() => here ?? Late)
    return <Content {...props} />
  }
  return Object.assign(Page, { fetch })
}

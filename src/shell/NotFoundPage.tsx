import { NotFound } from './NotFound'

/** The page for unknown URLs. */
export default function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  )
}

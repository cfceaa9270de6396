import { NotFound } from './NotFound'

/** An address that belongs to nothing at all. */
export default function NotFoundPage() {
  return (
    <main>
      <NotFound />
    </main>
  )
}

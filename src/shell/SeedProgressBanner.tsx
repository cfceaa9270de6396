import { useQuery, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { fetchJson } from '../providers/fetchJson'
import styles from './Layout.module.css'

type Seed = { done: boolean; tanks?: number; of?: number }

const EVERY_MS = 2000
const KEY = ['seed']

/** Refetches all active queries except those of open forms, whose values must not change while the user is typing. */
const refetchAll = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey, observers }) =>
      queryKey[0] !== KEY[0] && observers.every(({ options }) => options.refetchOnWindowFocus !== false),
  })

async function fetchSeedProgress({ client, signal }: QueryFunctionContext): Promise<Seed> {
  const before = client.getQueryData<Seed>(KEY)
  const { json } = await fetchJson<{ seed: Seed }>('/readyz', { signal })
  if (before?.done === false) void refetchAll(client)
  return json.seed
}

/**
 * Shows the progress of a demonstration's data import, and refetches the visible data. On other servers it makes one
 * request and stays hidden.
 */
export function SeedProgressBanner() {
  const t = useTranslate()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: fetchSeedProgress,
    staleTime: Infinity,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.done === false ? EVERY_MS : false),
  })
  if (data?.done !== false) return null
  return (
    <div className={styles.arriving}>
      <output>{t('shell.arriving')}</output>
      <span>{t('shell.arrived', data)}</span>
      <progress aria-label={t('shell.arriving')} value={data.tanks} max={data.of} />
    </div>
  )
}

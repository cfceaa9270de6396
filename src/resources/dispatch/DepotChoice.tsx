import Select from '@mui/material/Select'
import { Labelled } from '../common/GroupFilter'
import type { Depot } from './types'
import { usePlannerText } from './usePlannerText'

type Props = {
  depots: readonly Depot[]
  depot: Depot | undefined
  onChoose: (id: number) => void
}

/** Depots by client, in the order of the server. */
function byClient(depots: readonly Depot[]) {
  const clients = new Map<string, Depot[]>()
  for (const depot of depots)
    clients.set(depot.client_name, [...(clients.get(depot.client_name) ?? []), depot])
  return [...clients]
}

const options = (depots: readonly Depot[]) =>
  depots.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** Chooses one of the depots that the user plans. */
export function DepotChoice({ depots, depot, onChoose }: Props) {
  const text = usePlannerText()
  const clients = byClient(depots)
  return (
    <Labelled label={text('depot')}>
      <Select
        native
        fullWidth
        size="small"
        inputProps={{ 'aria-label': text('depot') }}
        value={depot?.id ?? ''}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {clients.length === 1
          ? options(depots)
          : clients.map(([client, of]) => (
              <optgroup key={client} label={client}>
                {options(of)}
              </optgroup>
            ))}
      </Select>
    </Labelled>
  )
}

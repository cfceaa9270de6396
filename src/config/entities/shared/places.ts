import { decimal, point, reference, type Common } from '../../schema'

/** A record's place on the map; `more` is for both of its numbers. */
export const position = <const O extends Pick<Common, 'filter'> = {}>(more?: O) => ({
  place: point('lat', 'lng', { label: 'Location' }),
  lat: decimal({ min: -90, max: 90, digits: 6, label: 'Latitude', ...more }),
  lng: decimal({ min: -180, max: 180, digits: 6, label: 'Longitude', ...more }),
})

/** A depot to choose, which finds the records of a client by the client itself. */
export const depot = () =>
  reference('tankgroups', {
    required: true,
    label: 'Depot',
    parentField: 'parent_id',
    optionsFilter: { parent_id_neq: null },
  })

import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useGetManyAggregate, type RaRecord } from 'react-admin'
import { day } from '../../config/schema/text/format'
import { stopNumbers, tanksById } from './places'
import type { Day, Trip, Truck } from './types'
import type { DispatchFormat } from './useDispatchFormat'
import styles from './RunSheet.module.css'

type Props = { plan: Day; format: DispatchFormat; onDone: () => void }
type Records = ReadonlyMap<number, RaRecord>

const byId = (data: readonly (RaRecord | undefined)[] | undefined): Records =>
  new Map((data ?? []).flatMap(record => (record ? [[Number(record.id), record] as const] : [])))

/** The records of tanks, and those of their customers for the addresses. */
function useRecords(tankIds: readonly number[]) {
  const tanks = useGetManyAggregate('tanks', { ids: [...tankIds] })
  const records = byId(tanks.data)
  const customerIds = [...records.values()].flatMap(({ customer_id }) =>
    typeof customer_id === 'number' ? [customer_id] : [],
  )
  const customers = useGetManyAggregate(
    'customers',
    { ids: [...new Set(customerIds)] },
    { enabled: customerIds.length > 0 },
  )
  const isPending = tanks.isPending || (customerIds.length > 0 && customers.isPending)
  return { tanks: records, customers: byId(customers.data), isPending }
}

/** Prints the run sheets of a plan, one truck a page, once the addresses are there. */
export default function RunSheet({ plan, format, onDone }: Props) {
  const trucks = plan.trucks.filter(({ trips }) => trips.some(({ stops }) => stops.length > 0))
  const ids = trucks.flatMap(({ trips }) => trips.flatMap(({ stops }) => stops.map(stop => stop.tank_id)))
  const { tanks, customers, isPending } = useRecords(ids)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  // Once, although the plan may change meanwhile.
  useEffect(() => {
    if (isPending) return undefined
    const end = () => done.current()
    window.addEventListener('afterprint', end)
    window.print()
    return () => window.removeEventListener('afterprint', end)
  }, [isPending])
  return createPortal(
    <div className={styles.paper}>
      {trucks.map(truck => (
        <TruckSheet key={truck.id} {...{ truck, plan, format, tanks, customers }} />
      ))}
    </div>,
    document.body,
  )
}

type SheetProps = Pick<Props, 'plan' | 'format'> & { truck: Truck; tanks: Records; customers: Records }

function TruckSheet(props: SheetProps) {
  const { truck, plan, format } = props
  const { span, km, litres } = format
  const { reg, driver_name, trips, metres, starts_at, ends_at } = truck
  const facts = [plan.depot.name, day(plan.day), span(starts_at, ends_at), km(metres), litres(truck.litres)]
  return (
    <article className={styles.sheet}>
      <header>
        <h1>{[reg, driver_name].filter(Boolean).join(' · ')}</h1>
        <p>{facts.join(' · ')}</p>
      </header>
      {trips.map((trip, i) => (
        <TripSheet key={i} {...props} trip={trip} at={i} />
      ))}
    </article>
  )
}

const COLUMNS = ['stop', 'time', 'customer', 'product', 'litres', 'before', 'after', 'signature'] as const
/** A cell to write into. */
const BLANK = <td>&nbsp;</td>

function TripSheet({ trip, at, ...props }: SheetProps & { trip: Trip; at: number }) {
  const { truck, plan, format } = props
  const { text, time, litres, product, count } = format
  const named = tanksById(plan)
  const numbers = stopNumbers(plan, truck.id)
  const loads = trip.compartments.flatMap(({ content_type, load_l }, i) =>
    content_type === null
      ? []
      : text('sheet.compartment', {
          number: count(i + 1),
          litres: litres(load_l),
          product: product(content_type),
        }),
  )
  return (
    <section>
      <h2>{[text('trip', { number: at + 1 }), ...loads].join(' · ')}</h2>
      <table>
        <thead>
          <tr>
            {COLUMNS.map(name => (
              <th key={name} scope="col">
                {text(`sheet.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {trip.stops.map(({ tank_id, eta, litres: drop }) => {
            const tank = named.get(tank_id)
            return (
              <tr key={tank_id}>
                <td>{numbers.get(tank_id)}</td>
                <td>{time(eta)}</td>
                <td>
                  <strong>{tank?.name ?? tank_id}</strong>
                  <Where {...props} tankId={tank_id} name={tank?.customer_name ?? null} />
                </td>
                <td>{tank ? product(tank.content_type) : '–'}</td>
                <td>{litres(drop)}</td>
                {BLANK}
                {BLANK}
                {BLANK}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

const LINES = ['address_1', 'address_2', 'address_3', 'townland_name'] as const

type WhereProps = Pick<SheetProps, 'tanks' | 'customers'> & { tankId: number; name: string | null }

/** The customer, the address, the phone number, when a truck may arrive, and how to reach the tank. */
function Where({ tanks, customers, tankId, name }: WhereProps) {
  const tank = tanks.get(tankId)
  const customer = customers.get(Number(tank?.customer_id))
  const parts = [name, ...LINES.map(line => customer?.[line] as unknown), tank?.customer_phone as unknown]
  const notes = tank?.access_notes as unknown
  const hours = (tank?.delivery_hours ?? []) as readonly { from: string; to: string }[]
  return (
    <>
      <div>{parts.filter(part => typeof part === 'string' && part !== '').join(' · ')}</div>
      {hours.length > 0 ? <div>{hours.map(({ from, to }) => `${from}–${to}`).join(', ')}</div> : null}
      {typeof notes === 'string' ? <div>{notes}</div> : null}
    </>
  )
}

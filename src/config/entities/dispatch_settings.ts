import {
  choice,
  choices,
  computed,
  date,
  decimal,
  defineEntity,
  inSection,
  quantity,
  reference,
  rows,
  text,
} from '../schema'
import { DAY_LABELS, DAYS, DISPATCH_DEFAULTS, PLANNER_WRITES, timeOfDay } from './shared/dispatch'
import { FUEL_TYPES } from './shared/geometry'

const {
  products,
  cost_hour,
  cost_km,
  run_out_cost,
  min_drop_l,
  service_min,
  pump_l_min,
  opens_at,
  closes_at,
  loading_min,
  working_days,
  product_change,
  cleaning_min,
  cleaning_cost,
} = DISPATCH_DEFAULTS

const MONEY = { as: 'money', min: 0, max: 100_000 } as const
/** Prices of a litre have tenths of a cent. */
const OF_LITRE = { required: true, as: 'money', min: 0, max: 100, digits: 3 } as const
const MINUTES = { min: 0, max: 480 } as const

/** How a client plans its rounds: prices, costs, hours and days. Without a record, `DISPATCH_DEFAULTS` hold. */
export const dispatchSettings = defineEntity({
  name: 'dispatch_settings',
  source: { rest: '/dispatch_settings', table: 'dispatch_settings' },
  title: 'client_name',
  icon: 'settings',
  feature: 'dispatch_planner',
  menu: { after: 'dispatch-planner' },
  fields: {
    ...inSection('details', {
      client_id: reference('tankgroups', {
        required: true,
        unique: true,
        label: 'Client',
        optionsFilter: { parent_id: null },
      }),
    }),
    client_name: computed(text({ max: 120 }), { copyOf: 'client_id.name', label: 'Client name' }),
    ...inSection('money', {
      products: rows(
        {
          content_type: choice(FUEL_TYPES, { required: true, label: 'Product' }),
          price_l: decimal({ ...OF_LITRE, label: 'Price (EUR/L)' }),
          cost_l: decimal({ ...OF_LITRE, label: 'Cost (EUR/L)' }),
        },
        { max: FUEL_TYPES.length, default: products, label: 'Prices' },
      ),
      cost_hour: decimal({
        ...MONEY,
        label: 'Cost an hour (EUR)',
        default: cost_hour,
        help: 'Of a truck with its driver',
      }),
      cost_km: decimal({ ...MONEY, label: 'Cost a kilometre (EUR)', default: cost_km }),
      run_out_cost: decimal({
        ...MONEY,
        label: 'Cost of a run-out (EUR)',
        default: run_out_cost,
        help: 'What a tank that runs dry costs you, in money and good will',
      }),
    }),
    ...inSection('stops', {
      min_drop_l: quantity('L', { min: 0, max: 100_000, default: min_drop_l, label: 'Smallest drop' }),
      service_min: quantity('min', {
        ...MINUTES,
        label: 'Time at the door',
        default: service_min,
        help: 'Without the pumping',
      }),
      pump_l_min: quantity('L/min', { min: 10, max: 5000, default: pump_l_min, label: 'Pump rate' }),
    }),
    ...inSection('depot', {
      opens_at: timeOfDay({ default: opens_at, label: 'Opens at' }),
      closes_at: timeOfDay({ default: closes_at, label: 'Closes at' }),
      loading_min: quantity('min', { ...MINUTES, label: 'Time to load a truck', default: loading_min }),
      working_days: choices(DAYS, { required: true, default: working_days, labels: DAY_LABELS }),
      holidays: rows(
        { day: date({ required: true }), name: text({ max: 80 }) },
        { max: 100, label: 'Holidays' },
      ),
    }),
    ...inSection('product_change', {
      product_change: choice(['never', 'clean'], {
        default: product_change,
        label: 'Another product in a compartment',
        labels: { never: 'Never', clean: 'After cleaning' },
      }),
      cleaning_min: quantity('min', { ...MINUTES, label: 'Time to clean', default: cleaning_min }),
      cleaning_cost: decimal({ ...MONEY, label: 'Cost of cleaning (EUR)', default: cleaning_cost }),
    }),
  },
  list: {
    columns: ['client_id', 'opens_at', 'closes_at', 'min_drop_l', 'cost_hour', 'cost_km'],
    filters: ['client_id'],
    sort: 'client_name',
    card: ['opens_at', 'closes_at', 'min_drop_l'],
  },
  access: PLANNER_WRITES,
  scope: { groups: 'client_id' },
})

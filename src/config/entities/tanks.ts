import {
  boolean,
  choice,
  computed,
  date,
  dateTime,
  defineEntity,
  inSection,
  integer,
  longText,
  occurrence,
  phone,
  quantity,
  reference,
  rows,
  tags,
  text,
} from '../schema'
import { ADMIN_WRITES, GROUP_ROLES } from './shared/access'
import { tankActions } from './shared/tankActions'
import { timeOfDay } from './shared/dispatch'
import { depot, position } from './shared/places'
import { FUEL_TYPES, STRAPPED_NEEDS_TABLE, dimensions, strapping, tankShape } from './shared/geometry'

/** Statistics include only these tanks: active and not quarantined. */
export const IN_SERVICE = { state: 'active', quarantined: false } as const

const LITRES = { min: 0, max: 1_000_000 } as const
/** Levels of a tank that raise an alert. */
const LIMIT = { min: 0, max: 100, help: 'Leave blank to use the depot’s' } as const

/** A tank with a device on its lid. The row keeps a copy of the latest reading, so that lists stay cheap. */
export const tanks = defineEntity({
  name: 'tanks',
  source: { rest: '/tanks', table: 'tanks' },
  title: 'name',
  icon: 'tank',
  screens: [
    { path: 'tanks' },
    { path: 'draining', filter: { direction: -1 }, quickLabels: { soon: 'Runs out ≤ 7 days' } },
    {
      path: 'filling-up',
      filter: { direction: 1 },
      labels: {
        days_p10: 'Days to full (earliest)',
        days_p50: 'Days to full',
        days_p90: 'Days to full (latest)',
        run_out_on: 'Full on',
      },
      quickLabels: { soon: 'Full within 7 days' },
    },
    {
      path: 'manageTanks',
      columns: ['name', 'state', 'device_id', 'customer_id', 'group_id'],
      secondary: ['capacity_l', 'content_type', 'shape', 'updated_at'],
      sort: 'name',
    },
  ],
  fields: {
    ...inSection('details', {
      name: text({ required: true, max: 120, filter: true }),
      group_id: depot(),
      customer_id: reference('customers', { filter: true }),
      content_type: choice(FUEL_TYPES, {
        required: true,
        label: 'Product',
        ownName: { in: 'content_label', of: 'other' },
      }),
      content_label: text({ max: 60, label: 'Product name' }),
      direction: choice([-1, 1], {
        default: -1,
        labels: { '-1': 'Delivery (level falls)', '1': 'Collection (level rises)' },
        filter: true,
      }),
      state: choice(['draft', 'active', 'decommissioned'], {
        default: 'active',
        tones: { draft: 'unknown', decommissioned: 'unknown' },
        filter: true,
      }),
    }),
    ...inSection('geometry', {
      model_id: reference('models', { label: 'Tank model', filter: true }),
      shape: tankShape({ help: 'Leave blank to use the model’s dimensions', filter: true }),
      dimensions: dimensions(),
      strapping: strapping(),
      capacity_l: quantity('L', { ...LITRES, min: 0.1, required: true, label: 'Capacity', filter: true }),
      safe_fill_pct: quantity('%', { min: 1, max: 100, default: 95, label: 'Safe fill' }),
      dead_stock_l: quantity('L', {
        ...LITRES,
        default: 0,
        label: 'Dead stock',
        help: 'Volume below the outlet',
      }),
      sensor_offset_mm: quantity('mm', {
        min: -2000,
        max: 5000,
        default: 0,
        label: 'Sensor offset',
        help: 'Height of the sensor face above the full level',
      }),
    }),
    ...inSection('alerts', {
      low_pct: quantity('%', { ...LIMIT, label: 'Low at' }),
      critical_pct: quantity('%', { ...LIMIT, label: 'Critical at' }),
    }),
    ...inSection('location', {
      ...position({ filter: true }),
      county_id: reference('counties', { label: 'County' }),
      access_notes: longText({ max: 2000 }),
      hose_m: quantity('m', { min: 0, max: 200, label: 'Hose needed' }),
      max_width_mm: quantity('mm', { min: 500, max: 10_000, label: 'Widest truck that gets there' }),
      delivery_hours: rows(
        {
          from: timeOfDay({ required: true, label: 'From' }),
          to: timeOfDay({ required: true, label: 'Until' }),
        },
        { max: 4, label: 'Delivery hours', help: 'When a truck may arrive; leave blank for any time' },
      ),
    }),
    device_id: reference('devices', { unique: true, section: 'device', filter: true }),
    tags: tags({ section: 'details' }),

    report_state: computed(choice(['none', 'reported', 'closed'], { tones: { reported: 'warn' } }), {
      default: 'none',
      filter: true,
    }),
    quarantined: computed(boolean(), { filter: true }),
    quarantine_reason: computed(longText({ max: 500 }), { label: 'Quarantined because' }),
    quarantine_until: computed(dateTime(), { label: 'Quarantined until' }),
    topup_state: computed(
      choice(['none', 'requested', 'scheduled', 'fulfilled'], {
        setByServer: ['fulfilled'],
        tones: { requested: 'accent', scheduled: 'accent' },
      }),
      { label: 'Top-up', default: 'none', filter: true },
    ),
    topup_l: computed(quantity('L'), { label: 'Requested' }),
    topup_note: computed(longText({ max: 500 }), { label: 'Request note' }),
    topup_by: computed(text({ max: 200, as: 'user' }), { label: 'Requested by' }),
    topup_at: computed(dateTime(), { label: 'Requested on', filter: true }),
    topup_wish_on: computed(date(), { label: 'Wished for' }),
    topup_on: computed(date(), { label: 'Scheduled for' }),

    level_mm: computed(quantity('mm'), { label: 'Level' }),
    volume_l: computed(quantity('L'), { label: 'Volume' }),
    pct: computed(quantity('%'), { label: '% full' }),
    level_state: computed(
      choice(['good', 'low', 'critical'], {
        labels: { good: 'OK' },
        tones: { low: 'warn', critical: 'bad' },
      }),
      { label: 'Level status', help: "Against the tank's own limits, or its depot's." },
    ),
    ullage_l: computed(quantity('L'), { label: 'Ullage' }),
    reading_at: computed(dateTime({ fresh: true }), { label: 'Last reading', filter: true }),
    quality: computed(integer({ min: 0, max: 3, as: 'quality' }), { filter: true }),
    rate_l_day: computed(quantity('L/day', { digits: 1 }), { label: 'Rate' }),
    days_p10: computed(quantity('days'), { until: 'runs_out_p10_at', label: 'Days left (earliest)' }),
    days_p50: computed(quantity('days', { between: ['days_p10', 'days_p90'] }), {
      until: 'runs_out_p50_at',
      label: 'Days left',
    }),
    days_p90: computed(quantity('days'), { until: 'runs_out_p90_at', label: 'Days left (latest)' }),
    run_out_on: computed(date(), { label: 'Run-out date', filter: true }),
    due_on: computed(date(), {
      label: 'Due',
      help: 'As scheduled or wished for, else the run-out date',
      filter: true,
    }),
    customer_phone: computed(phone(), { label: 'Phone', sortable: false }),
    last_service_at: computed(dateTime(), { label: 'Last service' }),
    had_event: occurrence('events', 'tank_id', {
      at: 'started_at',
      kind: 'type',
      except: { state: 'quarantined' },
    }),
    had_service: occurrence('services', 'tank_id', {
      at: 'at',
      kind: 'kind',
      except: { state: 'rejected' },
    }),
    had_report: occurrence('reports', 'tank_id', {
      at: 'created_at',
      kind: 'type',
      except: { state: 'withdrawn' },
    }),
    search_text: computed(text({ as: 'searchText' }), {
      secret: true,
      label: 'Name, customer, phone, place, device, tag',
    }),
  },
  rules: [
    { rule: 'requiredWhen', field: 'content_label', when: { content_type: 'other' } },
    { rule: 'requiredWhen', field: 'shape', when: { model_id: null } },
    STRAPPED_NEEDS_TABLE,
    { rule: 'ascending', fields: ['critical_pct', 'low_pct'] },
  ],
  list: {
    isLong: true,
    // Columns that decide about a delivery come first: they are visible without horizontal scrolling.
    columns: [
      'name',
      'days_p50',
      'pct',
      'customer_id',
      'group_id',
      'content_type',
      'customer_phone',
      'reading_at',
    ],
    secondary: [
      'group_id',
      'content_type',
      'customer_phone',
      'ullage_l',
      'run_out_on',
      'rate_l_day',
      'quality',
      'device_id',
      'tags',
      'state',
      'volume_l',
    ],
    filters: ['group_id', 'content_type', 'pct', 'level_state', 'volume_l', 'days_p50', 'tags', 'county_id'],
    sorts: ['capacity_l', 'updated_at', 'created_at'],
    sort: 'days_p50',
    search: ['search_text'],
    indexed: ['county_id', 'model_id', 'report_state', 'topup_state'],
    // Fields that the dashboard aggregates.
    indexedByGroup: ['updated_at', 'safe_fill_pct', 'days_p10', 'days_p90', 'content_label'],
    correlated: ['level_state', 'pct', 'volume_l', 'days_p50', 'run_out_on', '-ullage_l', '-rate_l_day'],
    quickFilters: {
      critical: { filter: { ...IN_SERVICE, level_state: 'critical' } },
      low: { filter: { ...IN_SERVICE, level_state: 'low', direction: -1 } },
      nearlyFull: { filter: { ...IN_SERVICE, level_state: 'low', direction: 1 }, ifAny: true },
      soon: { filter: { ...IN_SERVICE, days_p50_lte: 7 }, label: '≤ 7 days left' },
      silent: { filter: { ...IN_SERVICE, reading_at_lt: '-P1D' } },
      requested: { filter: { topup_state: 'requested' } },
      reported: { filter: { report_state: 'reported' } },
    },
    card: ['days_p50', 'pct', 'customer_id'],
  },
  actions: tankActions,
  import: true,
  naturalKey: ['name', 'group_id', 'customer_id'],
  // Customers have their own calls, which return fewer fields.
  access: { ...ADMIN_WRITES, read: GROUP_ROLES, update: ['admin', 'client'] },
  scope: { groups: 'group_id', customer: 'customer_id' },
})

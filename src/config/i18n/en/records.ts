const tank = { new: 'New tank', add: 'Add tank', created: 'Tank created', empty: 'No tanks yet' }
const device = { new: 'New device', add: 'Add device', created: 'Device created', empty: 'No devices yet' }

/** What is said of one record of a screen, and of a screen that has none. */
export const records = {
  records: {
    tanks: tank,
    draining: tank,
    'filling-up': tank,
    manageTanks: tank,
    clients: { new: 'New client', add: 'Add client', created: 'Client created', empty: 'No clients yet' },
    groups: { new: 'New group', add: 'Add group', created: 'Group created', empty: 'No groups yet' },
    customers: {
      new: 'New customer',
      add: 'Add customer',
      created: 'Customer created',
      empty: 'No customers yet',
    },
    notify: {
      new: 'New message',
      add: 'Write a message',
      created: 'Message saved',
      empty: 'No messages yet',
    },
    'report-schedules': {
      new: 'New report schedule',
      add: 'Schedule a report',
      created: 'Report scheduled',
      empty: 'No scheduled reports yet',
    },
    webhooks: {
      new: 'New webhook',
      add: 'Add webhook',
      created: 'Webhook created',
      empty: 'No webhooks yet',
    },
    vehicles: { new: 'New truck', add: 'Add truck', created: 'Truck created', empty: 'No trucks yet' },
    dispatch_settings: {
      new: 'New dispatch settings',
      add: 'Add dispatch settings',
      created: 'Dispatch settings created',
      empty: 'No dispatch settings yet',
    },
    distributors: {
      new: 'New distributor',
      add: 'Add distributor',
      created: 'Distributor created',
      empty: 'No distributors yet',
    },
    users: { new: 'New user', add: 'Add user', created: 'User created', empty: 'No users yet' },
    devices: device,
    'manage-devices': device,
    models: {
      new: 'New tank model',
      add: 'Add tank model',
      created: 'Tank model created',
      empty: 'No tank models yet',
    },
    batches: { new: 'New batch', add: 'Add batch', created: 'Batch created', empty: 'No batches yet' },
    'manage-firmware': {
      new: 'New firmware',
      add: 'Add firmware',
      created: 'Firmware created',
      empty: 'No firmware yet',
    },
    panels: { new: 'New panel', add: 'Add panel', created: 'Panel created', empty: 'No panels yet' },
    counties: { new: 'New county', add: 'Add county', created: 'County created', empty: 'No counties yet' },
    countries: {
      new: 'New country',
      add: 'Add country',
      created: 'Country created',
      empty: 'No countries yet',
    },
  },
} as const

import type { records as english } from '../en/records'
import type { Translated } from '../../schema/text/translate'

const tank = {
  new: 'Nuevo depósito',
  add: 'Añadir depósito',
  created: 'Depósito creado',
  empty: 'Todavía no hay depósitos',
}
const device = {
  new: 'Nuevo dispositivo',
  add: 'Añadir dispositivo',
  created: 'Dispositivo creado',
  empty: 'Todavía no hay dispositivos',
}

export const records: Translated<typeof english> = {
  records: {
    tanks: tank,
    draining: tank,
    'filling-up': tank,
    manageTanks: tank,
    clients: {
      new: 'Nuevo cliente',
      add: 'Añadir cliente',
      created: 'Cliente creado',
      empty: 'Todavía no hay clientes',
    },
    groups: {
      new: 'Nuevo grupo',
      add: 'Añadir grupo',
      created: 'Grupo creado',
      empty: 'Todavía no hay grupos',
    },
    customers: {
      new: 'Nuevo cliente final',
      add: 'Añadir cliente final',
      created: 'Cliente final creado',
      empty: 'Todavía no hay clientes finales',
    },
    notify: {
      new: 'Nuevo mensaje',
      add: 'Escribir un mensaje',
      created: 'Mensaje guardado',
      empty: 'Todavía no hay mensajes',
    },
    'report-schedules': {
      new: 'Nuevo informe programado',
      add: 'Programar un informe',
      created: 'Informe programado',
      empty: 'Todavía no hay informes programados',
    },
    webhooks: {
      new: 'Nuevo webhook',
      add: 'Añadir webhook',
      created: 'Webhook creado',
      empty: 'Todavía no hay webhooks',
    },
    vehicles: {
      new: 'Nuevo camión cisterna',
      add: 'Añadir camión cisterna',
      created: 'Camión cisterna creado',
      empty: 'Todavía no hay camiones cisterna',
    },
    dispatch_settings: {
      new: 'Nuevos ajustes de reparto',
      add: 'Añadir ajustes de reparto',
      created: 'Ajustes de reparto creados',
      empty: 'Todavía no hay ajustes de reparto',
    },
    distributors: {
      new: 'Nuevo distribuidor',
      add: 'Añadir distribuidor',
      created: 'Distribuidor creado',
      empty: 'Todavía no hay distribuidores',
    },
    users: {
      new: 'Nuevo usuario',
      add: 'Añadir usuario',
      created: 'Usuario creado',
      empty: 'Todavía no hay usuarios',
    },
    devices: device,
    'manage-devices': device,
    models: {
      new: 'Nuevo modelo de depósito',
      add: 'Añadir modelo de depósito',
      created: 'Modelo de depósito creado',
      empty: 'Todavía no hay modelos de depósito',
    },
    batches: { new: 'Nuevo lote', add: 'Añadir lote', created: 'Lote creado', empty: 'Todavía no hay lotes' },
    'manage-firmware': {
      new: 'Nuevo firmware',
      add: 'Añadir firmware',
      created: 'Firmware creado',
      empty: 'Todavía no hay firmware',
    },
    panels: {
      new: 'Nuevo panel',
      add: 'Añadir panel',
      created: 'Panel creado',
      empty: 'Todavía no hay paneles',
    },
    counties: {
      new: 'Nuevo condado',
      add: 'Añadir condado',
      created: 'Condado creado',
      empty: 'Todavía no hay condados',
    },
    countries: {
      new: 'Nuevo país',
      add: 'Añadir país',
      created: 'País creado',
      empty: 'Todavía no hay países',
    },
  },
}

import type { records as english } from '../en/records'
import type { Translated } from '../../schema/text/translate'

const tank = {
  new: 'Nuovo serbatoio',
  add: 'Aggiungi serbatoio',
  created: 'Serbatoio creato',
  empty: 'Ancora nessun serbatoio',
}
const device = {
  new: 'Nuovo dispositivo',
  add: 'Aggiungi dispositivo',
  created: 'Dispositivo creato',
  empty: 'Ancora nessun dispositivo',
}

export const records: Translated<typeof english> = {
  records: {
    tanks: tank,
    draining: tank,
    'filling-up': tank,
    manageTanks: tank,
    clients: {
      new: 'Nuovo cliente',
      add: 'Aggiungi cliente',
      created: 'Cliente creato',
      empty: 'Ancora nessun cliente',
    },
    groups: {
      new: 'Nuovo gruppo',
      add: 'Aggiungi gruppo',
      created: 'Gruppo creato',
      empty: 'Ancora nessun gruppo',
    },
    customers: {
      new: 'Nuovo cliente finale',
      add: 'Aggiungi cliente finale',
      created: 'Cliente finale creato',
      empty: 'Ancora nessun cliente finale',
    },
    notify: {
      new: 'Nuovo messaggio',
      add: 'Scrivi un messaggio',
      created: 'Messaggio salvato',
      empty: 'Ancora nessun messaggio',
    },
    'report-schedules': {
      new: 'Nuovo report programmato',
      add: 'Programma un report',
      created: 'Report programmato',
      empty: 'Ancora nessun report programmato',
    },
    webhooks: {
      new: 'Nuovo webhook',
      add: 'Aggiungi webhook',
      created: 'Webhook creato',
      empty: 'Ancora nessun webhook',
    },
    vehicles: {
      new: 'Nuova autocisterna',
      add: 'Aggiungi autocisterna',
      created: 'Autocisterna creata',
      empty: 'Ancora nessuna autocisterna',
    },
    dispatch_settings: {
      new: 'Nuove impostazioni di consegna',
      add: 'Aggiungi impostazioni di consegna',
      created: 'Impostazioni di consegna create',
      empty: 'Ancora nessuna impostazione di consegna',
    },
    distributors: {
      new: 'Nuovo distributore',
      add: 'Aggiungi distributore',
      created: 'Distributore creato',
      empty: 'Ancora nessun distributore',
    },
    users: {
      new: 'Nuovo utente',
      add: 'Aggiungi utente',
      created: 'Utente creato',
      empty: 'Ancora nessun utente',
    },
    devices: device,
    'manage-devices': device,
    models: {
      new: 'Nuovo modello di serbatoio',
      add: 'Aggiungi modello di serbatoio',
      created: 'Modello di serbatoio creato',
      empty: 'Ancora nessun modello di serbatoio',
    },
    batches: {
      new: 'Nuovo lotto',
      add: 'Aggiungi lotto',
      created: 'Lotto creato',
      empty: 'Ancora nessun lotto',
    },
    'manage-firmware': {
      new: 'Nuovo firmware',
      add: 'Aggiungi firmware',
      created: 'Firmware creato',
      empty: 'Ancora nessun firmware',
    },
    panels: {
      new: 'Nuovo pannello',
      add: 'Aggiungi pannello',
      created: 'Pannello creato',
      empty: 'Ancora nessun pannello',
    },
    counties: {
      new: 'Nuova contea',
      add: 'Aggiungi contea',
      created: 'Contea creata',
      empty: 'Ancora nessuna contea',
    },
    countries: {
      new: 'Nuovo paese',
      add: 'Aggiungi paese',
      created: 'Paese creato',
      empty: 'Ancora nessun paese',
    },
  },
}

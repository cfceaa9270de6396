import type { records as english } from '../en/records'
import type { Translated } from '../../schema/text/translate'

const tank = {
  new: 'Nouvelle cuve',
  add: 'Ajouter une cuve',
  created: 'Cuve créée',
  empty: 'Aucune cuve pour l’instant',
}
const device = {
  new: 'Nouvel appareil',
  add: 'Ajouter un appareil',
  created: 'Appareil créé',
  empty: 'Aucun appareil pour l’instant',
}

export const records: Translated<typeof english> = {
  records: {
    tanks: tank,
    draining: tank,
    'filling-up': tank,
    manageTanks: tank,
    clients: {
      new: 'Nouveau distributeur client',
      add: 'Ajouter un distributeur client',
      created: 'Distributeur client créé',
      empty: 'Aucun distributeur client pour l’instant',
    },
    groups: {
      new: 'Nouveau groupe',
      add: 'Ajouter un groupe',
      created: 'Groupe créé',
      empty: 'Aucun groupe pour l’instant',
    },
    customers: {
      new: 'Nouveau client final',
      add: 'Ajouter un client final',
      created: 'Client final créé',
      empty: 'Aucun client final pour l’instant',
    },
    notify: {
      new: 'Nouveau message',
      add: 'Écrire un message',
      created: 'Message enregistré',
      empty: 'Aucun message pour l’instant',
    },
    'report-schedules': {
      new: 'Nouveau rapport programmé',
      add: 'Programmer un rapport',
      created: 'Rapport programmé',
      empty: 'Aucun rapport programmé pour l’instant',
    },
    webhooks: {
      new: 'Nouveau webhook',
      add: 'Ajouter un webhook',
      created: 'Webhook créé',
      empty: 'Aucun webhook pour l’instant',
    },
    vehicles: {
      new: 'Nouveau camion',
      add: 'Ajouter un camion',
      created: 'Camion créé',
      empty: 'Aucun camion pour l’instant',
    },
    dispatch_settings: {
      new: 'Nouveaux réglages de tournée',
      add: 'Ajouter des réglages de tournée',
      created: 'Réglages de tournée créés',
      empty: 'Aucun réglage de tournée pour l’instant',
    },
    distributors: {
      new: 'Nouveau distributeur',
      add: 'Ajouter un distributeur',
      created: 'Distributeur créé',
      empty: 'Aucun distributeur pour l’instant',
    },
    users: {
      new: 'Nouvel utilisateur',
      add: 'Ajouter un utilisateur',
      created: 'Utilisateur créé',
      empty: 'Aucun utilisateur pour l’instant',
    },
    devices: device,
    'manage-devices': device,
    models: {
      new: 'Nouveau modèle de cuve',
      add: 'Ajouter un modèle de cuve',
      created: 'Modèle de cuve créé',
      empty: 'Aucun modèle de cuve pour l’instant',
    },
    batches: {
      new: 'Nouveau lot',
      add: 'Ajouter un lot',
      created: 'Lot créé',
      empty: 'Aucun lot pour l’instant',
    },
    'manage-firmware': {
      new: 'Nouveau micrologiciel',
      add: 'Ajouter un micrologiciel',
      created: 'Micrologiciel créé',
      empty: 'Aucun micrologiciel pour l’instant',
    },
    panels: {
      new: 'Nouveau panneau',
      add: 'Ajouter un panneau',
      created: 'Panneau créé',
      empty: 'Aucun panneau pour l’instant',
    },
    counties: {
      new: 'Nouveau comté',
      add: 'Ajouter un comté',
      created: 'Comté créé',
      empty: 'Aucun comté pour l’instant',
    },
    countries: {
      new: 'Nouveau pays',
      add: 'Ajouter un pays',
      created: 'Pays créé',
      empty: 'Aucun pays pour l’instant',
    },
  },
}

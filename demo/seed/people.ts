import { pick, type Random } from '../simulate/random'

/** Ordinary names, combined at random: no real person's. */
const FIRST_NAMES =
  'Aoife Brendan Ciara Declan Eimear Fergal Grainne Hugh Imelda Jarlath Kathleen Lorcan Mairead Niall Orla Padraig Roisin Seamus Tomas Una'.split(
    ' ',
  )
const LAST =
  'Ahern Buckley Cronin Desmond Egan Foley Gleeson Hayes Keane Lenihan Mulcahy Nagle Prendergast Quilligan Roche Sheehan Twomey Walsh'.split(
    ' ',
  )
const STREETS = [
  'Main Street',
  'Mill Road',
  'Chapel Lane',
  'Station Road',
  'Abbey View',
  'Bridge Street',
  'The Crossroads',
]
const FARM = ['Farm', 'Dairy Farm', 'Tillage']
const WORKS = ['Haulage', 'Bakery', 'Garage', 'Hotel', 'Nurseries', 'Joinery']
const PUBLIC = ['National School', 'Nursing Home', 'Parish Centre']
/** Customers whose used oil is collected. */
const KITCHENS = ['Garage', 'Chipper', 'Hotel', 'Tyres', 'Food Hall', 'Motors']

export type Kind = 'domestic' | 'farm' | 'commercial' | 'public'

/** An owner of tanks with this content. */
export function ownerOf(random: Random, content: string): { name: string; kind: Kind } {
  const last = pick(random, LAST)
  if (content === 'other') return { name: `${last} ${pick(random, KITCHENS)}`, kind: 'commercial' }
  if (content === 'derv') return { name: `${last} ${pick(random, WORKS)}`, kind: 'commercial' }
  if (content === 'gas_oil') return { name: `${last} ${pick(random, FARM)}`, kind: 'farm' }
  if (random() < 0.1) return { name: `${last} ${pick(random, PUBLIC)}`, kind: 'public' }
  return { name: `${pick(random, FIRST_NAMES)} ${last}`, kind: 'domestic' }
}

export const streetAddress = (random: Random): string =>
  `${Math.ceil(random() * 90)} ${pick(random, STREETS)}`

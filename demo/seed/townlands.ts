import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../server/engine/packageRoot'
import { countyId } from './lookups'

type Townland = { readonly county: string; readonly name: string; readonly civil_parish: string }

/** A sample of the townland register for every county of Ireland. Its source and licence are in the file's folder. */
export function readTownlands(): Townland[] {
  const file = readFileSync(join(packageRoot(), 'demo/data/townlands.csv'))
  return parse(file, { columns: true })
}

export const townlandRows = () =>
  readTownlands().map(({ county, name, civil_parish }, i) => ({
    id: i + 1,
    name,
    county_id: countyId(county),
    civil_parish: civil_parish || null,
  }))

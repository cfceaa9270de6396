import { useCallback } from 'react'
import { fetchTanks, fetchYear, type Tank, type Year } from './api'
import { useCached, type Loaded } from './useCached'

export const useTanks = () => useCached<Tank[]>('tanks', fetchTanks)

/** A tank's year, fetched after the tank is drawn. */
export function useYear(id: number): Loaded<Year> {
  const load = useCallback(() => fetchYear(id), [id])
  return useCached<Year>(`year.${id}`, load)
}

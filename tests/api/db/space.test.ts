import { describe, expect, test } from 'vitest'
import { databaseOver, type Client, type Pool } from '../../../server/engine/db/database'
import { checkSpace } from '../../../server/engine/db/space'

/** A store on which every statement fails while the disk is full. */
function storeOf(engine: 'pglite' | 'postgres') {
  const disk = { isFull: false, asked: 0 }
  const query = async () => {
    disk.asked++
    if (disk.isFull) throw Object.assign(new Error('could not extend file'), { code: '53100' })
    return { rows: [] }
  }
  const pool = {
    connect: async () => ({ query, release: () => undefined }) as unknown as Client,
    end: async () => undefined,
    ...(engine === 'postgres' ? { query } : {}),
  } as Pool
  return { disk, db: databaseOver(engine, pool) }
}

describe.each(['pglite', 'postgres'] as const)('space on the disk, on %s', engine => {
  test('is asked for only after a statement failed for want of it, until some is found', async () => {
    const { disk, db } = storeOf(engine)
    await checkSpace(db)
    expect(disk.asked).toBe(0)
    disk.isFull = true
    await expect(db.query('insert')).rejects.toThrow('could not extend file')
    await expect(checkSpace(db)).rejects.toThrow('could not extend file')
    disk.isFull = false
    disk.asked = 0
    await checkSpace(db)
    await checkSpace(db)
    expect(disk.asked).toBe(1)
  })

  test('is missed by what fails within a transaction, also where that is caught', async () => {
    const { disk, db } = storeOf(engine)
    await db.transaction(async tx => {
      disk.isFull = true
      await tx.query('insert').catch(() => undefined)
      disk.isFull = false
    })
    expect(db.space.isLacking).toBe(true)
  })
})

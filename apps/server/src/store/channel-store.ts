import type { Database } from './database.ts'

/** Channel names repeat on every point, so the samples carry a number instead. */
export function createChannelStore(db: Database) {
  const known = new Map<string, number>()

  return {
    async idOf(name: string): Promise<number> {
      const cached = known.get(name)
      if (cached !== undefined) return cached
      await db.query('insert into channel (name) values ($1) on conflict (name) do nothing', [name])
      const { rows } = await db.query<{ id: number }>('select id from channel where name = $1', [name])
      const id = rows[0]?.id
      if (id === undefined) throw new Error(`channel ${name} was not stored`)
      known.set(name, id)
      return id
    },
  }
}

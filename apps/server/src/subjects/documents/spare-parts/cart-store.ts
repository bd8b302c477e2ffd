import type { CartLine } from '@millwright/contract/documents/spare-parts'
import type { Database, Queryable } from '../../../platform/database/database.ts'

/** One cart for each account: parts that its person means to order. */
export function createCartStore(db: Database) {
  return {
    async of(accountId: number): Promise<readonly CartLine[]> {
      const { rows } = await db.query<{ products: readonly CartLine[] }>(
        'select products from shop_cart where account_id = $1',
        [accountId],
      )
      return rows[0]?.products ?? []
    },

    async put(accountId: number, products: readonly CartLine[]): Promise<void> {
      await db.query(
        `insert into shop_cart (account_id, products) values ($1, $2)
         on conflict (account_id) do update set products = excluded.products, changed_at = now()`,
        [accountId, JSON.stringify(products)],
      )
    },

    /** After an order. What was added meanwhile stays. */
    async takeOut(accountId: number, spareIds: readonly string[], tx: Queryable): Promise<void> {
      await tx.query(
        `update shop_cart c set changed_at = now(), products = coalesce((
            select jsonb_agg(line) from jsonb_array_elements(c.products) as line
             where not line ->> 'spareId' = any($2::text[])), '[]')
          where account_id = $1`,
        [accountId, spareIds],
      )
    },
  }
}

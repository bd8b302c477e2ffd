import type { Database, Queryable } from '../database/database.ts'
import type { ChainEntry, Handover, SignedEntry } from './chain-entry.ts'

export interface Chain {
  readonly organizationId: number
  readonly number: number
  readonly signature: Buffer
  readonly goneTo: number
  readonly goneSignature: Buffer
  readonly goneProof: Buffer
}

const CHAIN = `organization_id as "organizationId", number, signature, gone_to as "goneTo",
  gone_signature as "goneSignature", gone_proof as "goneProof"`

const ENTRY = `id::text, organization_id::text as "organizationId", (extract(epoch from at) * 1000000)::bigint::text as at, action,
  account_id::text as "accountId", actor_name as "actorName", actor_email as "actorEmail",
  actor_organization as "actorOrganization", target, detail::text, address`

/** Later ones are signed in the next run. */
const SETTLED = `at < now() - make_interval(secs => 1)`

export function createAuditChainStore(db: Database) {
  return {
    /** With entries that are not signed yet. */
    async unsignedOrganizations(): Promise<number[]> {
      const { rows } = await db.query<{ id: number }>(
        `select o.id from organization o where exists (select from audit_entry e
          where e.organization_id = o.id and e.signature is null and e.${SETTLED})`,
      )
      return rows.map(({ id }) => id)
    },

    /** Nobody else adds to it until the transaction ends. */
    async lock(organizationId: number, tx: Queryable): Promise<Chain> {
      await tx.query('insert into audit_chain (organization_id) values ($1) on conflict do nothing', [
        organizationId,
      ])
      const { rows } = await tx.query<Chain>(
        `select ${CHAIN} from audit_chain where organization_id = $1 for update`,
        [organizationId],
      )
      const [chain] = rows
      if (!chain) throw new Error('the chain of an organization was removed')
      return chain
    },

    async unsigned(organizationId: number, limit: number, tx: Queryable): Promise<ChainEntry[]> {
      const { rows } = await tx.query<ChainEntry>(
        `select ${ENTRY} from audit_entry where organization_id = $1 and signature is null and ${SETTLED}
          order by id limit $2`,
        [organizationId, limit],
      )
      return rows
    },

    async putSigned(organizationId: number, entries: readonly SignedEntry[], tx: Queryable): Promise<void> {
      const newest = entries.at(-1)
      if (!newest) return
      await tx.query(
        `update audit_entry e set number = signed.number, signature = signed.signature
           from unnest($2::bigint[], $3::bigint[], $4::bytea[]) as signed(id, number, signature)
          where e.organization_id = $1 and e.id = signed.id`,
        [
          organizationId,
          entries.map(({ id }) => id),
          entries.map(({ number }) => number),
          entries.map(({ signature }) => signature),
        ],
      )
      await tx.query('update audit_chain set number = $2, signature = $3 where organization_id = $1', [
        organizationId,
        newest.number,
        newest.signature,
      ])
    },

    /** Those of keys that were dropped. */
    async handovers(
      organizationId: number,
      tx: Queryable = db,
    ): Promise<(Handover & { readonly proof: Buffer })[]> {
      const { rows } = await tx.query<{
        number: number
        signature: Buffer
        name: Buffer
        key: Buffer
        proof: Buffer
      }>(
        `select number, signature, key_name as name, check_key as key, proof from audit_handover
          where organization_id = $1 order by number`,
        [organizationId],
      )
      return rows.map(({ name, key, ...row }) => ({ ...row, organizationId, key: { name, key } }))
    },

    async putHandover(handover: Handover, proof: Buffer, tx: Queryable): Promise<void> {
      const { organizationId, number, signature, key } = handover
      await tx.query(
        `insert into audit_handover (organization_id, number, signature, check_key, key_name, proof)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (organization_id, number) do update set signature = excluded.signature,
           check_key = excluded.check_key, key_name = excluded.key_name, proof = excluded.proof`,
        [organizationId, number, signature, key.key, key.name, proof],
      )
    },

    /** The newest entry that the key of this name has signed; null for none. */
    async lastSignedBy(
      organizationId: number,
      name: Buffer,
      tx: Queryable,
    ): Promise<{ number: number; signature: Buffer } | null> {
      const { rows } = await tx.query<{ number: number; signature: Buffer }>(
        `select number, signature from audit_entry
          where organization_id = $1 and number is not null and substring(signature from 1 for ${name.length}) = $2
          order by number desc limit 1`,
        [organizationId, name],
      )
      return rows[0] ?? null
    },

    async putGoneProof(organizationId: number, proof: Buffer, tx: Queryable): Promise<void> {
      await tx.query('update audit_chain set gone_proof = $2 where organization_id = $1', [
        organizationId,
        proof,
      ])
    },

    async chains(): Promise<(Chain & { readonly code: string })[]> {
      const { rows } = await db.query<Chain & { code: string }>(
        `select o.business_code as code, ${CHAIN.replace('organization_id', 'o.id')}
           from organization o join audit_chain on organization_id = o.id order by o.business_code`,
      )
      return rows
    },

    /** In the order of the chain. */
    async signedAfter(organizationId: number, number: number, limit: number): Promise<SignedEntry[]> {
      const { rows } = await db.query<SignedEntry>(
        `select ${ENTRY}, number, coalesce(signature, '') as signature from audit_entry
          where organization_id = $1 and number > $2 order by number limit $3`,
        [organizationId, number, limit],
      )
      return rows
    },

    /** Signed or not, the oldest first. */
    async between(
      organizationId: number,
      { from, until }: { readonly from: Date; readonly until: Date },
      limit: number,
    ): Promise<ChainEntry[]> {
      const { rows } = await db.query<ChainEntry>(
        `select ${ENTRY} from audit_entry where organization_id = $1 and at >= $2 and at < $3
          order by audit_entry.at, audit_entry.id limit $4`,
        [organizationId, from, until, limit],
      )
      return rows
    },

    /** Not signed although it is older. */
    async countUnsigned(organizationId: number, olderThan: Date): Promise<number> {
      const { rows } = await db.query<{ count: number }>(
        `select count(*)::int as count from audit_entry
          where organization_id = $1 and signature is null and at < $2`,
        [organizationId, olderThan],
      )
      return rows[0]?.count ?? 0
    },

    /** The last entry before the first one that is newer; null where the oldest is. */
    async lastOld(
      organizationId: number,
      moment: Date,
      tx: Queryable,
    ): Promise<{ number: number; signature: Buffer } | null> {
      const { rows } = await tx.query<{ number: number; signature: Buffer }>(
        `select number, signature from audit_entry where organization_id = $1 and number < coalesce(
           (select min(number) from audit_entry where organization_id = $1 and number is not null and at >= $2),
           9223372036854775807)
          order by number desc limit 1`,
        [organizationId, moment],
      )
      return rows[0] ?? null
    },

    async remove(
      organizationId: number,
      gone: { readonly to: number; readonly signature: Buffer; readonly proof: Buffer },
      tx: Queryable,
    ): Promise<void> {
      await tx.query('delete from audit_entry where organization_id = $1 and number <= $2', [
        organizationId,
        gone.to,
      ])
      await tx.query(
        'update audit_chain set gone_to = $2, gone_signature = $3, gone_proof = $4 where organization_id = $1',
        [organizationId, gone.to, gone.signature, gone.proof],
      )
    },
  }
}

export type AuditChainStore = ReturnType<typeof createAuditChainStore>

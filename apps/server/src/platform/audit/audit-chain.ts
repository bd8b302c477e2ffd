import type { Database } from '../database/database.ts'
import type { Signer } from '../runtime/signer.ts'
import type { AuditChainStore } from './audit-chain-store.ts'
import { proveGone, type SignedEntry, signEntry } from './chain-entry.ts'

export interface AuditChainDeps {
  db: Database
  store: AuditChainStore
  signer: Signer
}

/** Of one organization in one transaction; the others do not wait for a long log that was never signed. */
const BATCH = 500

/** Signs entries in the order in which they come to it, and removes old ones from the beginning only. */
export function createAuditChain({ db, store, signer }: AuditChainDeps) {
  const signBatch = (organizationId: number): Promise<number> =>
    db.transaction(async (tx) => {
      const chain = await store.lock(organizationId, tx)
      let { number, signature } = chain
      const signed: SignedEntry[] = []
      for (const entry of await store.unsigned(organizationId, BATCH, tx)) {
        number += 1
        signature = signEntry(signer, entry, number, signature)
        signed.push({ ...entry, number, signature })
      }
      await store.putSigned(organizationId, signed, tx)
      return signed.length
    })

  return {
    async sign(isStopped: () => boolean): Promise<void> {
      let unfinished = await store.unsignedOrganizations()
      while (unfinished.length > 0) {
        const more: number[] = []
        for (const organizationId of unfinished) {
          if (isStopped()) return
          if ((await signBatch(organizationId)) === BATCH) more.push(organizationId)
        }
        unfinished = more
      }
    },

    /** Entries that are older, up to the first one that is not. */
    async removeBefore(moment: Date): Promise<void> {
      for (const { organizationId } of await store.chains())
        await db.transaction(async (tx) => {
          await store.lock(organizationId, tx)
          const last = await store.lastOld(organizationId, moment, tx)
          if (!last) return
          const proof = proveGone(signer, { organizationId, to: last.number, signature: last.signature })
          await store.remove(organizationId, { to: last.number, signature: last.signature, proof }, tx)
        })
    },
  }
}

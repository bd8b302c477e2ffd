import type { Database } from '../database/database.ts'
import { createSigner, signingKeyOf } from '../runtime/signer.ts'
import type { AuditChainStore } from './audit-chain-store.ts'
import { isProvenGone, isProvenHandover, proveGone, proveHandover } from './chain-entry.ts'

export interface HandOverDeps {
  db: Database
  store: AuditChainStore
}

/**
 * Before older keys are dropped: entries keep their signatures, so that what was exported and seen stays as it is, and the newest
 * key signs up to where each older one is to be believed. Who gets hold of a dropped key can then sign nothing that counts:
 * another entry before that place would change the signature at it.
 */
export async function handOverChains({ db, store }: HandOverDeps, keys: readonly Buffer[]): Promise<void> {
  const all = createSigner(keys)
  const newest = createSigner(keys.slice(0, 1))
  for (const { organizationId } of await store.chains())
    await db.transaction(async (tx) => {
      const chain = await store.lock(organizationId, tx)
      const gone = { organizationId, to: chain.goneTo, signature: chain.goneSignature }
      // An entry that no key of ours has signed is not made good.
      if (chain.goneTo > 0 && isProvenGone(all, gone, chain.goneProof))
        await store.putGoneProof(organizationId, proveGone(newest, gone), tx)
      for (const { proof, ...known } of await store.handovers(organizationId, tx))
        if (isProvenHandover(all, known, proof))
          await store.putHandover(known, proveHandover(newest, known), tx)
      for (const old of keys.slice(1)) await handOver(organizationId, old, tx)
    })

  async function handOver(
    organizationId: number,
    old: Buffer,
    tx: Parameters<AuditChainStore['lock']>[1],
  ): Promise<void> {
    const key = signingKeyOf(old)
    const last = await store.lastSignedBy(organizationId, key.name, tx)
    if (!last) return
    const handover = { organizationId, ...last, key }
    await store.putHandover(handover, proveHandover(newest, handover), tx)
  }
}

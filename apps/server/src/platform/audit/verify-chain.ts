import type { Signer } from '../runtime/signer.ts'
import type { AuditChainStore, Chain } from './audit-chain-store.ts'
import {
  type Handover,
  isGenuine,
  isHandedOver,
  isProvenGone,
  isProvenHandover,
  type SignedEntry,
} from './chain-entry.ts'

export type ChainFault =
  /** An entry that is not as it was signed. */
  | { readonly kind: 'changed'; readonly number: number }
  /** From this one on some are not there. */
  | { readonly kind: 'missing'; readonly number: number }
  /** Old entries are gone, and not because they were old. */
  | { readonly kind: 'beginning' }
  /** The newest ones are gone. */
  | { readonly kind: 'end'; readonly number: number }

export interface ChainFinding {
  readonly count: number
  readonly fault: ChainFault | null
}

const PAGE = 1_000

/** Reads a chain from its beginning to its end, up to the first fault. */
export async function verifyChain(
  store: Pick<AuditChainStore, 'signedAfter' | 'handovers'>,
  signer: Signer,
  chain: Chain,
): Promise<ChainFinding> {
  const { organizationId, goneTo: to, goneSignature: signature } = chain
  if (to > 0 && !isProvenGone(signer, { organizationId, to, signature }, chain.goneProof))
    return { count: 0, fault: { kind: 'beginning' } }
  const handovers = await provenHandovers(store, signer, organizationId)
  /** As it was when a key was dropped. */
  const isOther = ({ number: at, signature: found }: SignedEntry): boolean =>
    handovers.some((handover) => handover.number === at && !handover.signature.equals(found))
  let number = to
  let before = signature
  let count = 0
  for (;;) {
    const page = await store.signedAfter(organizationId, number, PAGE)
    for (const entry of page) {
      if (entry.number !== number + 1) return { count, fault: { kind: 'missing', number: number + 1 } }
      const isSigned = isGenuine(signer, entry, before) || isHandedOver(handovers, entry, before)
      if (!isSigned || isOther(entry)) return { count, fault: { kind: 'changed', number: entry.number } }
      number = entry.number
      before = entry.signature
      count += 1
    }
    if (page.length < PAGE) break
  }
  const isWhole = number >= chain.number
  return { count, fault: isWhole ? null : { kind: 'end', number: number + 1 } }
}

/** One that the key has not signed is as none: what it would have vouched for is found broken. */
async function provenHandovers(
  store: Pick<AuditChainStore, 'handovers'>,
  signer: Signer,
  organizationId: number,
): Promise<Handover[]> {
  const all = await store.handovers(organizationId)
  return all.filter(({ proof, ...handover }) => isProvenHandover(signer, handover, proof))
}

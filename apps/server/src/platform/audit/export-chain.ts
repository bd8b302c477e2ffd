import { parseOwnJson } from '@millwright/domain/text/parse-json'
import type { AuditChainStore } from './audit-chain-store.ts'
import type { ChainEntry, SignedEntry } from './chain-entry.ts'

const PAGE = 1_000
const MICROS = 1_000

/** In the order of the chain, so that the next export begins where this one ended. */
export async function* exportPages(
  store: Pick<AuditChainStore, 'signedAfter'>,
  organizationId: number,
  after: number,
): AsyncGenerator<readonly SignedEntry[]> {
  for (let number = after; ; ) {
    const page = await store.signedAfter(organizationId, number, PAGE)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    number = last.number
  }
}

export const timeOf = ({ at }: Pick<ChainEntry, 'at'>): string =>
  new Date(Number(BigInt(at) / BigInt(MICROS))).toISOString()

/** A line for a SIEM. */
export const exportLine = (organization: string, entry: SignedEntry): string =>
  JSON.stringify({
    organization,
    number: entry.number,
    at: timeOf(entry),
    action: entry.action,
    actor: { name: entry.actorName, email: entry.actorEmail, organization: entry.actorOrganization },
    target: entry.target,
    detail: parseOwnJson(entry.detail, 'the detail of an entry'),
    address: entry.address,
    signature: entry.signature.toString('hex'),
  })

import { isSignedWith, nameIn, type Signer, type SigningKey } from '../runtime/signer.ts'

/** An entry as it is signed: texts, so that no number or time loses a digit. */
export interface ChainEntry {
  readonly id: string
  readonly organizationId: string
  /** In microseconds of the epoch. */
  readonly at: string
  readonly action: string
  readonly accountId: string | null
  readonly actorName: string
  readonly actorEmail: string
  readonly actorOrganization: string
  readonly target: string
  /** JSON as PostgreSQL writes it, which is the same each time. */
  readonly detail: string
  readonly address: string
}

export interface SignedEntry extends ChainEntry {
  /** Its place in the chain of its organization, from 1. */
  readonly number: number
  readonly signature: Buffer
}

/** Signed with it is the entry before: one that is changed, removed or put in between breaks the chain. */
const textOf = (entry: ChainEntry, number: number, before: Buffer): string =>
  JSON.stringify([
    'entry',
    before.toString('base64'),
    number,
    entry.id,
    entry.organizationId,
    entry.at,
    entry.action,
    entry.accountId,
    entry.actorName,
    entry.actorEmail,
    entry.actorOrganization,
    entry.target,
    entry.detail,
    entry.address,
  ])

export const signEntry = (signer: Signer, entry: ChainEntry, number: number, before: Buffer): Buffer =>
  signer.sign(textOf(entry, number, before))

export const isGenuine = (signer: Pick<Signer, 'isOf'>, entry: SignedEntry, before: Buffer): boolean =>
  signer.isOf(textOf(entry, entry.number, before), entry.signature)

/** A key that signed entries and was dropped: its signatures are good up to one that the key after it has signed. */
export interface Handover {
  readonly organizationId: number
  readonly number: number
  readonly signature: Buffer
  readonly key: SigningKey
}

const handoverText = ({ organizationId, number, signature, key }: Handover): string =>
  JSON.stringify([
    'handover',
    String(organizationId),
    number,
    ...[signature, key.name, key.key].map((bytes) => bytes.toString('base64')),
  ])

export const proveHandover = (signer: Signer, handover: Handover): Buffer =>
  signer.sign(handoverText(handover))

export const isProvenHandover = (signer: Signer, handover: Handover, proof: Buffer): boolean =>
  signer.isOf(handoverText(handover), proof)

/** Signed by a key that was dropped, up to where it was. */
export function isHandedOver(handovers: readonly Handover[], entry: SignedEntry, before: Buffer): boolean {
  const by = handovers.find(
    ({ key, number }) => entry.number <= number && key.name.equals(nameIn(entry.signature)),
  )
  return (
    by !== undefined &&
    isGenuine({ isOf: (text, signature) => isSignedWith(by.key, text, signature) }, entry, before)
  )
}

/** Entries up to a number were removed because they were old. */
export interface Gone {
  readonly organizationId: number
  readonly to: number
  readonly signature: Buffer
}

const goneText = ({ organizationId, to, signature }: Gone): string =>
  JSON.stringify(['gone', String(organizationId), to, signature.toString('base64')])

export const proveGone = (signer: Signer, gone: Gone): Buffer => signer.sign(goneText(gone))

export const isProvenGone = (signer: Signer, gone: Gone, proof: Buffer): boolean =>
  signer.isOf(goneText(gone), proof)

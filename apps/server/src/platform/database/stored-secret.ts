import type { Sealer } from '../runtime/sealer.ts'
import type { Queryable } from './database.ts'
import { areSecretsSealed } from './sealed-column-store.ts'

/** A secret as a row has it: in plain text only while processes of a version before may read it. */
export interface StoredSecret {
  /** Empty where it is sealed. What is here counts: a process of a version before may have written it. */
  readonly plain: string
  readonly sealed: Buffer | null
}

export const readSecret = ({ plain, sealed }: StoredSecret, sealer: Pick<Sealer, 'open'>): string =>
  plain === '' && sealed !== null ? sealer.open(sealed) : plain

export const storedSecret = async (
  db: Queryable,
  text: string,
  sealer: Pick<Sealer, 'seal'>,
): Promise<StoredSecret> =>
  (await areSecretsSealed(db)) ? { plain: '', sealed: sealer.seal(text) } : { plain: text, sealed: null }

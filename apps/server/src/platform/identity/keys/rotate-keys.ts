import { createAuditChainStore } from '../../audit/audit-chain-store.ts'
import { handOverChains } from '../../audit/hand-over-chains.ts'
import type { Database } from '../../database/database.ts'
import { createSealedColumnStore, type SealedColumn } from '../../database/sealed-column-store.ts'
import { createSealer } from '../../runtime/sealer.ts'
import { keyNameOf } from '../../runtime/signer.ts'
import { sealAgain, sealPlain } from './seal-again.ts'

export interface RotateDeps {
  db: Database
  columns: readonly SealedColumn[]
  onColumn: (column: SealedColumn, count: number) => void
}

/** Seals everything with the first key. Can be stopped at any time, and done again. */
export async function sealWithFirst(deps: RotateDeps, keys: readonly Buffer[]): Promise<void> {
  const { db, columns, onColumn } = deps
  const store = createSealedColumnStore(db)
  const sealer = createSealer(keys)
  const [first = Buffer.alloc(0)] = keys
  // First those that are sealed: keys of another installation end it before anything in plain text is sealed with them.
  for (const column of columns) await sealAgain(store, column, sealer, keyNameOf(first))
  await store.endPlain()
  await sealPlain(store, columns, sealer)
  for (const column of columns) onColumn(column, await store.countOf(column))
}

/** After it nothing needs any key but the first. */
export async function giveUpOlder(deps: RotateDeps, keys: readonly Buffer[]): Promise<void> {
  await sealWithFirst(deps, keys)
  await handOverChains({ db: deps.db, store: createAuditChainStore(deps.db) }, keys)
}

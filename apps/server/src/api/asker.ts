import type { Caller } from '../store/people/session-store.ts'

/** Who asks for a change, and from where: what the audit log wants to know of every deed. */
export interface Asker {
  readonly caller: Caller
  readonly address: string
}

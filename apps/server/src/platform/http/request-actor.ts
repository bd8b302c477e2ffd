import type { Caller } from '../registry/session-store.ts'

/** Who makes a request, and from which network address: what the audit log records of every change. */
export interface RequestActor {
  readonly caller: Caller
  readonly address: string
}

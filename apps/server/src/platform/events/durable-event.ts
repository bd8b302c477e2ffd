/** Names the organization whose admins see the event when it fails: directly, or as the owner of the machine. */
export interface Concerns {
  readonly organizationId?: number | null
  /** The internal id. */
  readonly machineId?: number
}

/**
 * Something that somebody must act on: it is handled at least once, also after a kill. Its payload holds no secrets: admins
 * read it when a handler fails for ever.
 */
export interface DurableEvent<P extends Concerns, H extends string = string> {
  readonly name: string
  /** The same key published twice is one event. Without it every publication is an event of its own. */
  key?(payload: P): string
  /** Each is retried on its own. Their functions are in the lists `handlers` of subjects. */
  readonly handlers: readonly H[]
  /** Handlers wait this long, so that a burst of changes is handled once. */
  readonly delayMs?: number
}

/** In two steps, so that the payload is given and the names of the handlers are inferred. */
export const defineEvent =
  <P extends Concerns>() =>
  <const H extends string>(name: string, rest: Omit<DurableEvent<P, H>, 'name'>): DurableEvent<P, H> => ({
    name,
    ...rest,
  })

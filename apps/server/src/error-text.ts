const MAX_LENGTH = 500

/** What went wrong, as it is stored and shown to admins. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_LENGTH)

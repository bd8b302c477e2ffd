const MAX_LENGTH = 500

/** As it is stored and shown to admins. It may quote what others sent: no text column takes a NUL. */
export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')

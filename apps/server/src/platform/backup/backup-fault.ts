/** Why a backup cannot be read. */
export type FaultKind = 'wrong key' | 'no key' | 'cut' | 'changed' | 'missing' | 'not readable'

const SENTENCES: Record<FaultKind, string> = {
  'wrong key': 'is encrypted with another key than BACKUP_KEY_FILE has',
  'no key': 'is encrypted: BACKUP_KEY_FILE has to name its key',
  cut: 'is cut: its end is missing',
  changed: 'was changed after it was written',
  missing: 'is missing',
  'not readable': 'cannot be read',
}

export class BackupFault extends Error {
  override name = 'BackupFault'
  readonly kind: FaultKind

  constructor(kind: FaultKind, file = 'it', cause?: unknown) {
    const reason = kind === 'not readable' && cause instanceof Error ? `: ${cause.message}` : ''
    super(`${file} ${SENTENCES[kind]}${reason}`, { cause })
    this.kind = kind
  }

  /** The same fault with the name of the file that has it. */
  of(file: string): BackupFault {
    return new BackupFault(this.kind, file, this.cause)
  }
}

/** A complete file. */
export interface FileRecord {
  readonly id: string
  readonly organizationId: number
  readonly name: string
  /** Read from its bytes. */
  readonly type: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

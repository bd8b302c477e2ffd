/** A file as a folder lists it. */
export interface FoundFile {
  readonly name: string
  /** Of its file system; empty where there is none. */
  readonly id: string
  /** In bytes. */
  readonly size: number
  /** In epoch milliseconds, by the clock of the computer that has it. */
  readonly changedAt: number
}

export interface OpenedFile {
  readonly size: number
  /** Fewer bytes than wanted at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Where the files of a machine are. */
export interface FilePlace {
  /** The same after a restart; another place has other files. */
  readonly key: string
  /** In the order in which they were changed. Throws SourceFailed where the place cannot be reached. */
  list(): Promise<readonly FoundFile[]>
  open(file: FoundFile): Promise<OpenedFile>
  /** A file that has another name now, which is none of those that are listed. */
  findMoved(id: string): Promise<FoundFile | null>
  close(): void
}

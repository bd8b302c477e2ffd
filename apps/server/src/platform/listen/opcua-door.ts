/** A program that reads over OPC UA, with the person whose token it has. */
export interface OpcuaReader {
  readonly organizationId: number
  readonly person: string
  /** The name that it gives itself. */
  readonly client: string
  readonly since: number
}

export interface OpcuaState {
  readonly port: number
  /** Of its certificate, SHA-256. */
  readonly fingerprint: string
  readonly processId: number
  readers(): readonly OpcuaReader[]
}

/** Where programs read over OPC UA; null while it is not open, such as just after its process has ended. */
export function createOpcuaDoor() {
  let state: OpcuaState | null = null
  return {
    current: (): OpcuaState | null => state,
    set(next: OpcuaState | null): void {
      state = next
    },
  }
}

export type OpcuaDoor = ReturnType<typeof createOpcuaDoor>

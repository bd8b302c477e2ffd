import { networkOf } from '../http/network-address.ts'

export interface SignInRoomOptions {
  /** Connections that have not signed in, of all addresses. */
  readonly max: number
  /** Of one address. */
  readonly maxPerAddress: number
  /** Proxies that stand for many; for them only `max` counts. */
  readonly isExempt: (address: string) => boolean
}

/** Of one connection, until it has signed in. */
export interface SignInSlot {
  /** It has sent what it has to, and waits for us. */
  waits(): void
  /** We wait for it: the newest of those for whom we do. */
  idles(): void
  leave(): void
}

interface Connection {
  readonly end: () => void
  readonly network: string | null
}

/** The connections that have not signed in, the oldest first. */
interface Room {
  readonly all: Set<Connection>
  /** Those of them that have sent no complete packet. */
  readonly idle: Set<Connection>
}

const emptyRoom = (): Room => ({ all: new Set(), idle: new Set() })

/**
 * Bounds the connections that have not signed in. Beyond the bound the oldest one that has sent nothing makes room, not the
 * new one: otherwise idle connections of a stranger would keep the devices out that come back after an outage.
 */
export function createSignInRoom({ max, maxPerAddress, isExempt }: SignInRoomOptions) {
  const everybody = emptyRoom()
  const byNetwork = new Map<string, Room>()

  const roomOf = (network: string | null): Room => (network !== null && byNetwork.get(network)) || emptyRoom()

  function remove(connection: Connection): void {
    for (const room of [everybody, roomOf(connection.network)]) {
      room.all.delete(connection)
      room.idle.delete(connection)
    }
    if (connection.network !== null && roomOf(connection.network).all.size === 0)
      byNetwork.delete(connection.network)
  }

  /** False when the room is full of connections that are signing in. */
  function makeRoom({ all, idle }: Room, size: number): boolean {
    if (all.size < size) return true
    const [oldest] = idle
    if (!oldest) return false
    remove(oldest)
    oldest.end()
    return true
  }

  return {
    /** Null when there is no room for one more. */
    enter(address: string, end: () => void): SignInSlot | null {
      const network = isExempt(address) ? null : networkOf(address)
      if (!makeRoom(roomOf(network), maxPerAddress) || !makeRoom(everybody, max)) return null
      const connection = { end, network }
      const own = roomOf(network)
      if (network !== null) byNetwork.set(network, own)
      for (const room of [everybody, own]) {
        room.all.add(connection)
        room.idle.add(connection)
      }
      return {
        waits(): void {
          everybody.idle.delete(connection)
          own.idle.delete(connection)
        },
        idles(): void {
          for (const room of [everybody, own]) if (room.all.has(connection)) room.idle.add(connection)
        },
        leave: (): void => remove(connection),
      }
    },
    endAll(): void {
      for (const { end } of [...everybody.all]) end()
    },
  }
}

/** The first byte of the packets that hold nothing but a packet identifier, MQTT 3.1.1 §3.4 to §3.7. */
export const PUBACK = 0x40
export const PUBREC = 0x50
export const PUBREL = 0x62
export const PUBCOMP = 0x70

type AckType = typeof PUBACK | typeof PUBREC | typeof PUBREL | typeof PUBCOMP

/** The four bytes of such a packet, as one number. */
export const ackOf = (type: AckType, messageId: number): number => type * 0x1_00_00_00 + 0x2_00_00 + messageId

export const ackParts = (ack: number): { type: number; messageId: number } => ({
  type: Math.floor(ack / 0x1_00_00_00),
  messageId: ack & 0xffff,
})

export interface Acknowledger {
  /** Sent with the others of this turn of the event loop. */
  acknowledge(ack: number): void
  /** Sends those that are due, before something that has to follow them. */
  flush(): void
}

/** Sends the acknowledgements of one turn of the event loop in one write; MQTT 3.1.1 and 5 share this short form. */
export function createAcknowledger(write: (bytes: Buffer) => void): Acknowledger {
  let due: number[] = []

  function flush(): void {
    if (due.length === 0) return
    const bytes = Buffer.allocUnsafe(due.length * 4)
    let at = 0
    for (const ack of due) at = bytes.writeUInt32BE(ack, at)
    due = []
    write(bytes)
  }

  return {
    acknowledge(ack) {
      if (due.push(ack) === 1) setImmediate(flush)
    },
    flush,
  }
}

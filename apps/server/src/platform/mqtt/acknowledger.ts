/** The first byte of the packets that hold nothing but a packet identifier, MQTT 3.1.1 §3.4 to §3.7. */
export const PUBACK = 0x40
export const PUBREC = 0x50
export const PUBCOMP = 0x70

/** The four bytes of such a packet, as one number. */
export const ackOf = (type: typeof PUBACK | typeof PUBREC | typeof PUBCOMP, messageId: number): number =>
  type * 0x1_00_00_00 + 0x2_00_00 + messageId

/** Sends the acknowledgements of one turn of the event loop in one write; MQTT 3.1.1 and 5 share this short form. */
export function createAcknowledger(write: (bytes: Buffer) => void): (ack: number) => void {
  let due: number[] = []

  function flush(): void {
    const bytes = Buffer.allocUnsafe(due.length * 4)
    let at = 0
    for (const ack of due) at = bytes.writeUInt32BE(ack, at)
    due = []
    write(bytes)
  }

  return (ack) => {
    if (due.push(ack) === 1) setImmediate(flush)
  }
}

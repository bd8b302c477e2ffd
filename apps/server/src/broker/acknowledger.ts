/** The first byte of the answers that hold nothing but the number of a message, MQTT 3.1.1 §3.4 to §3.7. */
export const PUBACK = 0x40
export const PUBREC = 0x50
export const PUBCOMP = 0x70

/** The four bytes of an answer, as one number. */
export const answerOf = (type: typeof PUBACK | typeof PUBREC | typeof PUBCOMP, messageId: number): number =>
  type * 0x1_00_00_00 + 0x2_00_00 + messageId

/** Answers of one turn of the event loop leave in one piece; MQTT 3.1.1 and 5 share this short form. */
export function createAcknowledger(write: (bytes: Buffer) => void): (answer: number) => void {
  let due: number[] = []

  function flush(): void {
    const bytes = Buffer.allocUnsafe(due.length * 4)
    let at = 0
    for (const answer of due) at = bytes.writeUInt32BE(answer, at)
    due = []
    write(bytes)
  }

  return (answer) => {
    if (due.push(answer) === 1) setImmediate(flush)
  }
}

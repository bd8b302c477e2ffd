/** Enough for all but a few archives, whose names for their kind come late; those are then plain archives. */
export const HEAD_BYTES = 64 * 1024

export const UNKNOWN_TYPE = 'application/octet-stream'

/** Only the bytes count: names and types that a sender gives may lie. */
export async function typeOfBytes(head: Buffer): Promise<string> {
  // Loaded with the first file. Loaded at start it brings the package `debug` in before the MQTT parser does, and a
  // message of one point then costs the server 10 % more (npm run bench -- ingest).
  const { fileTypeFromBuffer } = await import('file-type')
  return (await fileTypeFromBuffer(head))?.mime ?? UNKNOWN_TYPE
}

/** The same bytes in parts of exactly that size; the last is what is left, and there is none when nothing is. */
export async function* inParts(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of bytes) {
    chunks.push(chunk)
    length += chunk.length
    while (length >= size) {
      const all = Buffer.concat(chunks, length)
      yield all.subarray(0, size)
      const rest = all.subarray(size)
      chunks = rest.length > 0 ? [rest] : []
      length = rest.length
    }
  }
  if (length > 0) yield Buffer.concat(chunks, length)
  return undefined
}

import type { FilesSettings } from '@millwright/contract/connectors/settings/files'

/** Null for bytes that are no text in the encoding. A mark of the byte order at the beginning is left out. */
export type Decode = (bytes: Uint8Array) => string | null

export function createDecode(encoding: FilesSettings['Encoding']): { decode: Decode; width: 1 | 2 } {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const decode: Decode = (bytes) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return null
    }
  }
  return { decode, width: encoding === 'utf-16le' ? 2 : 1 }
}

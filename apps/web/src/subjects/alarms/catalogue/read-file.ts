/** Spreadsheets write UTF-8 or, on older computers, the letters of western Europe. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export interface CatalogueFile {
  readonly Format: 'csv' | 'json'
  readonly Lines: string[]
}

/** A file as the call takes it. What begins as a list is JSON, whatever its name. */
export function readCatalogueFile(bytes: ArrayBuffer): CatalogueFile {
  const text = decoded(bytes).replace(/^\ufeff/, '')
  const Lines = text.split(/\r\n|\n|\r/).map((line) => line.replaceAll('\t', ' '))
  return { Format: /^\s*\[/.test(text) ? 'json' : 'csv', Lines }
}

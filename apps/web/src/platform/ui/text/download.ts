/** Excel takes a file for UTF-8 only when it says so. */
const BYTE_ORDER_MARK = '\uFEFF'

export const downloadCsv = (name: string, csv: string): void =>
  downloadBlob(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }))

export function downloadBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Eight pairs a line; all of it, because the middle is what a forger could choose. */
export const fingerprintText = (sha256: string): string =>
  (sha256.toUpperCase().match(/.{16}/g) ?? []).map((line) => (line.match(/../g) ?? []).join(':')).join('\n')

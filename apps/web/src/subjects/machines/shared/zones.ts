/** All IANA zones of the browser. It may leave out UTC, and may know the stored one under another name only. */
export const zonesWith = (stored: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].filter(Boolean).toSorted()

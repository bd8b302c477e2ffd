export interface Software {
  /** As the machine calls it. */
  readonly name: string
  readonly version: string
}

/** `SoftwareVersion`, `plc_version`, `Version`; not `Conversion`. */
const VERSION = /(^|[\s_-]+)[Vv]ersion$|Version$/

/** Out of what a machine says of itself: every entry whose name ends in "version". */
export function softwareIn(info: unknown): Software[] {
  if (typeof info !== 'object' || info === null || Array.isArray(info)) return []
  return Object.entries(info).flatMap(([key, value]: [string, unknown]) => {
    const isText = typeof value === 'string' || typeof value === 'number'
    if (!VERSION.test(key) || !isText || String(value).trim() === '') return []
    return [{ name: key.replace(VERSION, ''), version: String(value).trim() }]
  })
}

/** Out of a query that anyone may have typed. */
export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

export const oneOf = <const T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value)

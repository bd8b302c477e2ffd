/** Where a fault of the domain lies, as the wire spells it: `exceptions.3.day` is `Exceptions.3.Day`. */
export const wireField = (field: string): string =>
  field.replace(
    /(^|\.)(?!shifts\b)([a-z])/g,
    (_match, dot: string, letter: string) => dot + letter.toUpperCase(),
  )

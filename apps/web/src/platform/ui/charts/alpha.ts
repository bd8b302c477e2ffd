/** A token's colour, thinner: canvas has no variables of its own. */
export const alpha = (colour: string, share: number): string =>
  colour +
  Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')

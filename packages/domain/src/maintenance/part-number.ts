/** As makers write them: `VF-220`, `6205-2RS`, `0-200-A`. */
const NUMBER = /^(?=.*[A-Z])(?=.*\d)[A-Z0-9][A-Z0-9._/-]*$/

/** The number by which a shop knows a part, from the name that people gave it (`Filter VF-220`); empty where it has none. */
export const partNumberIn = (name: string): string =>
  name
    .split(/[\s(),;]+/)
    .filter((word) => word.length >= 3 && NUMBER.test(word))
    .at(-1) ?? ''

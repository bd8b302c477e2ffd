/** Browsers name Norwegian as `no` and `nn` too. */
const SAME: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' }

const twoLetters = (tag: string): string => {
  const letters = tag.slice(0, 2).toLowerCase()
  return SAME[letters] ?? letters
}

/** The language of that tag among those offered, or else one with the same first two letters. */
export const pickLanguage = <L extends string>(offered: readonly L[], tag: string): L | undefined =>
  offered.find((each) => each.toLowerCase() === tag.toLowerCase()) ??
  offered.find((each) => twoLetters(each) === twoLetters(tag))

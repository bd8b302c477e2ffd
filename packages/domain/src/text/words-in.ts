/** `BladeCarriage` as `Blade carriage`, `SPINDLE_TEMP` as `Spindle temp`; what has no letters stays as it is. */
export function wordsIn(level: string): string {
  const words = level
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
  // One word in capitals is an abbreviation; a name of several words written so is not.
  const isLoud = words.length > 1 && level === level.toUpperCase()
  return words
    .map((word, index) => {
      if (LETTER.test(word) || (!isLoud && word.length > 1 && word === word.toUpperCase())) return word
      const lower = word.toLowerCase()
      return index === 0 ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower
    })
    .join(' ')
}

/** Which of several it is: the `X` of `AXIS_X`, the `Z1` of `ZONE Z1`. */
const LETTER = /^\p{Lu}\d*$/u

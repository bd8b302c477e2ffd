/** Letters with a stroke or of two that Unicode does not take apart. */
const LETTERS: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** Accents and capitals make no difference to the search. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll(/[æðđıłøœßþ]/g, (letter) => LETTERS[letter] ?? letter)

/** Whether every word that is searched for occurs in one of the texts. */
export function wordsIn(search: string): (texts: readonly string[]) => boolean {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return (texts) => {
    const text = plain(texts.join(' '))
    return words.every((word) => text.includes(word))
  }
}

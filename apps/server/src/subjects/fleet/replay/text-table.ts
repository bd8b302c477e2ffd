/** Texts that come again and again are sent once; in their place is their number. */
export function createTextTable() {
  const texts: string[] = []
  const places = new Map<string, number>()
  return {
    texts,
    placeOf(text: string): number {
      const known = places.get(text)
      if (known !== undefined) return known
      places.set(text, texts.length)
      return texts.push(text) - 1
    },
  }
}

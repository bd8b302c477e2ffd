/** A name with what was searched for set off. */
export function Marked({ name, words }: { name: string; words: readonly string[] }) {
  const lower = name.toLowerCase()
  const word = words.find((each) => lower.includes(each))
  if (word === undefined) return name
  const at = lower.indexOf(word)
  return (
    <>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + word.length)}</mark>
      {name.slice(at + word.length)}
    </>
  )
}

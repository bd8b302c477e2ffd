/** A text of the language files in which `**…**` is what matters. */
export function Sentence({ text }: { readonly text: string }) {
  return text.split('**').map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name.
    index % 2 === 1 ? <b key={index}>{piece}</b> : piece,
  )
}

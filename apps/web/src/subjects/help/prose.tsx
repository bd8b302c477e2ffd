/** Paragraphs are separated by an empty line; what is between backticks is code. */
export const Prose = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  text.split('\n\n').map((paragraph, index) => <p key={index}>{inline(paragraph)}</p>)

/** The same without paragraphs. */
export const InlineProse = ({ text }: { text: string }) => inline(text)

const inline = (text: string) =>
  text
    .split('`')
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    .map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))

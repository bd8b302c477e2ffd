export interface ChangePart {
  readonly title: string
  readonly changes: readonly string[]
}

/** Marks of Markdown that a page does not show: links by their text, and what is emphasized or code as it reads. */
const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/ \(how\)/g, '')
    .trim()

/** The part of a change log that is of this version: headings with their lists. Lines that are broken belong together. */
export function readChanges(log: string, version: string): ChangePart[] {
  const section = log.split(/^## /m).find((part) => part.split(/[\s(]/, 1)[0] === version) ?? ''
  return section
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      const changes = lines.join('\n').split(/^- /m).slice(1)
      return { title: plain(title), changes: changes.map((text) => plain(text.replaceAll(/\s+/g, ' '))) }
    })
    .filter(({ changes }) => changes.length > 0)
}

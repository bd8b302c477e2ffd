/** As long as file systems let a name be. */
export const MAX_FILE_NAME = 255

/**
 * No keyboard types these: control characters, and marks that turn the direction of a text, so that `gpj.exe` reads `exe.jpg`.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/**
 * The name of a file as people may see it: its last part, without characters that cannot be seen. Null where nothing
 * is left of it or it is too long. It is for people only; no path is ever made of it.
 */
export function fileNameOf(given: string): string | null {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = withoutUnseen(last).trim()
  return /^\.*$/.test(name) || name.length > MAX_FILE_NAME ? null : name
}

/** For comparing what is typed with what is stored: without case and accents, as the function search_form of the database. */
export const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** People leave out the marks between the parts of a name, or add some: "beamsaw" is "Beam saw", "wi fi" is "Wi-Fi". */
export const joinedForm = (form: string): string => form.replace(/[ _-]+/g, '')

/** Whether every word is somewhere in the text, or all of them together, joined. */
export function isFoundIn(text: string, typed: string): boolean {
  const form = searchForm(text)
  const wanted = searchForm(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return false
  const joined = joinedForm(wanted.join(''))
  return wanted.every((word) => form.includes(word)) || (joined !== '' && joinedForm(form).includes(joined))
}

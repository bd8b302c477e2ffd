/** A dealer or vendor that the owner of a machine works with. */
interface Partner {
  readonly code: string
  readonly name: string
}

const keyOf = (text: string): string => text.trim().toLowerCase()

/**
 * To whom tickets of a machine go when nobody says otherwise: the partner whose code or name its ticket manager is; null
 * where the machine has none, or one that is no partner.
 */
export const ticketManagerOf = <P extends Partner>(setting: string, partners: readonly P[]): P | null => {
  const wanted = keyOf(setting)
  if (wanted === '') return null
  return (
    partners.find(({ code }) => keyOf(code) === wanted) ??
    partners.find(({ name }) => keyOf(name) === wanted) ??
    null
  )
}

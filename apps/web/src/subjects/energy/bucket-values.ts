import type { MachineEnergy } from '@millwright/contract/energy/energy'

type Energy = Pick<MachineEnergy, 'ReadTo'>

/** What an hour or day has used; nothing, in one that begins after the meter was last read, is no zero but null. */
export function bucketValues(
  { ReadTo }: Energy,
  { From }: { readonly From: string },
  used: readonly number[],
): (number | null)[] {
  const isRead = ReadTo !== null && Date.parse(From) < Date.parse(ReadTo)
  return used.map((value) => (isRead || value > 0 ? value : null))
}

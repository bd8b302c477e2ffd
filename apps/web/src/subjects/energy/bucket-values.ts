import type { MachineEnergy } from '@millwright/contract/energy/energy'

type Energy = Pick<MachineEnergy, 'ReadTo'>

/** An hour or day that begins after the meter was last read has null, as nothing used there is no zero. */
export function bucketValues(
  { ReadTo }: Energy,
  { From }: { readonly From: string },
  used: readonly number[],
): (number | null)[] {
  const isRead = ReadTo !== null && Date.parse(From) < Date.parse(ReadTo)
  return used.map((value) => (isRead || value > 0 ? value : null))
}

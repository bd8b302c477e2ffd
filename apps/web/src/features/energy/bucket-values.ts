import type { MachineEnergy } from '@millwright/contract/calls/energy'

type Bucket = Pick<MachineEnergy['Buckets'][number], 'From' | 'Wh'>
type Part = keyof Bucket['Wh']

/** Kilowatt hours of an hour or day by status; null for one that begins after the last reading, which is no zero. */
export function bucketValues(
  { From, Wh }: Bucket,
  parts: readonly Part[],
  readTo: number | null,
): (number | null)[] {
  const isRead = readTo !== null && Date.parse(From) < readTo
  return parts.map((part) => (isRead ? Wh[part] / 1000 : null))
}

import type { MachineStop, StopReason } from '@millwright/contract/stops/stops'
import type { TFunction } from '@millwright/domain/text/translate'

type Reasoned = Pick<MachineStop, 'From' | 'To' | 'Reason'>

/** Why the machine stood in a stretch of time; undefined while nobody has given a reason. */
export const reasonIn = (
  stops: readonly Reasoned[],
  { from, to }: { readonly from: number; readonly to: number },
): StopReason | undefined => stops.find(({ From, To }) => From < to && To > from)?.Reason ?? undefined

/** `Setup, Ruth Weber`: the reason and who gave it. */
export const reasonText = (t: TFunction, { Reason, By }: StopReason): string =>
  [t(`stops.reasons.${Reason}`), By].filter(Boolean).join(', ')

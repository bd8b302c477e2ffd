import type { MachineStop } from '@millwright/contract/stops/stops'
import type { TFunction } from '@millwright/domain/text/translate'

/** Where a proposed reason comes from. */
export function proposalText(
  t: TFunction,
  { Proposal, Alarm }: Pick<MachineStop, 'Proposal' | 'Alarm'>,
): string {
  if (!Proposal) return ''
  if (Proposal.By === 'new_program') return t('stops.proposed_new_program')
  return Alarm ? t('stops.proposed_alarm', { code: Alarm.Code }) : t('stops.proposed_rule')
}

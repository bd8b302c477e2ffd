import type { Invitation } from '@millwright/contract/people/users'
import { isPending } from '@millwright/domain/people/invitation'
import type { TFunction } from '@millwright/domain/text/translate'
import { browserZone, formatDateTime } from '../../../platform/ui/text/format.ts'

export const invitationText = ({ State }: Invitation, t: TFunction): string =>
  t(`users.invitation_${State.toLowerCase()}`)

/** With when it was sent, and until when its link works. */
export function invitationFact(invitation: Invitation, t: TFunction, language: string): string {
  const state = invitationText(invitation, t)
  const timeOf = (at: string): string => formatDateTime(Date.parse(at), browserZone(), language)
  const sent = timeOf(invitation.SentAt)
  return isPending(invitation.State) && invitation.ExpiresAt !== null
    ? t('users.invitation_until', { state, sent, until: timeOf(invitation.ExpiresAt) })
    : t('users.invitation_on', { state, sent })
}

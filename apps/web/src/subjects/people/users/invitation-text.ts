import type { Invitation, User } from '@millwright/contract/people/users'
import { isPending } from '@millwright/domain/people/invitation'
import type { TFunction } from '@millwright/domain/text/translate'
import { browserZone, formatDateTime } from '../../../platform/ui/text/format.ts'

const invitationText = ({ State }: Invitation, t: TFunction): string =>
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

interface ShownState {
  readonly kind: 'active' | 'waiting' | 'over'
  readonly text: string
  /** Until when the link works, or when it was sent; empty for who has come. */
  readonly since: string
}

/** Whether somebody has joined, or what became of the invitation. */
export function stateOf({ Invitation: invitation }: User, t: TFunction, language: string): ShownState {
  if (!invitation || invitation.State === 'ACCEPTED')
    return { kind: 'active', text: t('users.active'), since: '' }
  const dateOf = (at: string): string => formatDateTime(Date.parse(at), browserZone(), language)
  const isWaiting = isPending(invitation.State)
  return {
    kind: isWaiting ? 'waiting' : 'over',
    text: invitationText(invitation, t),
    since:
      isWaiting && invitation.ExpiresAt !== null
        ? t('users.invitation_valid', { date: dateOf(invitation.ExpiresAt) })
        : t('users.invitation_sent_on', { date: dateOf(invitation.SentAt) }),
  }
}

export const INVITATION_STATES = ['SENT', 'OPENED', 'ACCEPTED', 'EXPIRED', 'WITHDRAWN'] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

export interface InvitationFacts {
  readonly isOpened: boolean
  readonly isAccepted: boolean
  readonly isWithdrawn: boolean
  readonly isExpired: boolean
}

/** Who came stays accepted; a link that no longer works says so, opened or not. */
export function invitationState({
  isOpened,
  isAccepted,
  isWithdrawn,
  isExpired,
}: InvitationFacts): InvitationState {
  if (isAccepted) return 'ACCEPTED'
  if (isWithdrawn) return 'WITHDRAWN'
  if (isExpired) return 'EXPIRED'
  return isOpened ? 'OPENED' : 'SENT'
}

/** Whether the link in the mail still works. */
export const isPending = (state: InvitationState): boolean => state === 'SENT' || state === 'OPENED'

import { Button } from '@mantine/core'
import { sendInvitation, type User, withdrawInvitation } from '@millwright/contract/people/users'
import { isPending } from '@millwright/domain/people/invitation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { usersKey } from './users.queries.ts'

/** For a person who was invited and has not come yet. */
export function InvitationActions({ user }: { user: User }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const { OrganizationCode: org, Id: id, Invitation: invitation } = user
  const onSettled = () => cache.invalidateQueries({ queryKey: usersKey(org) })
  const again = useMutation({
    mutationFn: () => send(sendInvitation, { params: { org, id } }),
    onSuccess: () => showToast('success', t('users.invitation_is_sent')),
    onSettled,
  })
  const withdraw = useMutation({
    mutationFn: () => send(withdrawInvitation, { params: { org, id } }),
    onSuccess: () => showToast('success', t('users.invitation_is_withdrawn')),
    onSettled,
  })
  if (!invitation || invitation.State === 'ACCEPTED') return null
  const askToWithdraw = async (): Promise<void> => {
    const label = t('users.withdraw')
    const text = t('users.withdraw_ask', { name: `${user.Firstname} ${user.Lastname}` })
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) withdraw.mutate()
  }
  return (
    <FormFoot>
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        {t('users.send_again')}
      </Button>
      {isPending(invitation.State) && (
        <Button loading={withdraw.isPending} onClick={() => void askToWithdraw()}>
          {t('users.withdraw')}
        </Button>
      )}
    </FormFoot>
  )
}

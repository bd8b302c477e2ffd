import { Button } from '@mantine/core'
import { deleteUser, type User } from '@millwright/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import styles from '../../../platform/ui/fields/form.module.css'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { languageName, supportedLanguage } from '../../../platform/ui/text/languages.ts'
import { InvitationActions } from './invitation-actions.tsx'
import { invitationFact } from './invitation-text.ts'
import { RemoveFactor } from './remove-factor.tsx'
import { roleSentences, rolesText } from './roles-text.ts'
import { usersKey } from './users.queries.ts'

interface UserCardProps {
  user: User
  onEdit: () => void
  onDeleted: () => void
}

export function UserCard({ user, onEdit, onDeleted }: UserCardProps) {
  const { t, i18n } = useTranslation()
  const { user: me } = useSession()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const { OrganizationCode: org, Id: id } = user
  const name = `${user.Firstname} ${user.Lastname}`
  const remove = useMutation({
    mutationFn: () => send(deleteUser, { params: { org, id } }),
    onSuccess: () => {
      showToast('success', t('users.deleted'))
      onDeleted()
      // Not this one: its card may still be open for a moment, and would ask for a user who is gone.
      return cache.invalidateQueries({
        queryKey: usersKey(org),
        predicate: ({ queryKey }) => queryKey[2] !== id,
      })
    },
  })
  const askAndRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('users.delete_title', { name }),
      text: t('users.delete_text'),
      confirmLabel: t('misc.delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  const mayChange = user.MayChange
  const groups = user.Machine_Group_Ids.map((group) => groupName(t, group)).join(', ')
  return (
    <div className={styles.root}>
      <Facts
        facts={[
          [t('users.email'), user.Email],
          [t('users.username'), user.Username],
          [
            t('users.roles'),
            [rolesText(user, t) || t('misc.none'), roleSentences(user, t)].filter(Boolean).join(': '),
          ],
          [t('misc.language'), languageName(supportedLanguage(user.Language))],
          [t('session.machine_groups'), groups || t('misc.none')],
          ...(user.Invitation
            ? [[t('users.invitation'), invitationFact(user.Invitation, t, i18n.language)] as const]
            : []),
          [t('users.sso'), t(user.ExternalUserId === '' ? 'misc.no' : 'misc.yes')],
          [t('users.factor'), t(user.HasSecondFactor ? 'misc.yes' : 'misc.no')],
        ]}
      />
      {mayChange && <InvitationActions user={user} />}
      {mayChange && user.HasSecondFactor && user.Id !== me.Id && <RemoveFactor user={user} />}
      {mayChange && (
        <FormFoot>
          <Button variant="filled" onClick={onEdit}>
            {t('misc.edit')}
          </Button>
          {user.Id !== me.Id && (
            <Button loading={remove.isPending} onClick={() => void askAndRemove()}>
              {t('misc.delete')}
            </Button>
          )}
        </FormFoot>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { removeSecondFactorOf } from '@millwright/contract/people/second-factor'
import type { User } from '@millwright/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { usersKey } from './users.queries.ts'

/** For somebody who has lost the phone and the codes. */
export function RemoveFactor({ user }: { readonly user: User }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const { OrganizationCode: org, Id: id } = user
  const remove = useMutation({
    mutationFn: () => send(removeSecondFactorOf, { params: { org, id } }),
    onSuccess: () => showToast('success', t('users.factor_removed')),
    onSettled: () => cache.invalidateQueries({ queryKey: usersKey(org) }),
  })
  const ask = async (): Promise<void> => {
    const label = t('users.factor_remove')
    const text = t('users.factor_remove_ask', { name: `${user.Firstname} ${user.Lastname}` })
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) remove.mutate()
  }
  return (
    <FormFoot>
      <Button loading={remove.isPending} onClick={() => void ask()}>
        {t('users.factor_remove')}
      </Button>
    </FormFoot>
  )
}

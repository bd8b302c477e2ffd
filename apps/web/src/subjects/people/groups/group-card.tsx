import { Button, Switch } from '@mantine/core'
import {
  deleteMachineGroup,
  type MachineGroup,
  publishGroup,
  putGroupInHomeAssistant,
} from '@millwright/contract/people/groups'
import type { BodyOf } from '@millwright/contract/wire/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { groupName } from '../../../platform/session/group-name.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import styles from '../../../platform/ui/fields/form.module.css'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { useConfirm } from '../../../platform/ui/layers/confirm.tsx'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { myMachinesQuery } from '../../machines/shared/own-machines.ts'
import { groupUsersQuery } from './groups.queries.ts'
import { OpcuaFacts } from './opcua-facts.tsx'

interface GroupCardProps {
  group: MachineGroup
  onEdit: () => void
  onDeleted: () => void
}

export function GroupCard({ group, onEdit, onDeleted }: GroupCardProps) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const { OrganizationCode: org, Id: groupId } = group
  const machines = useQuery(myMachinesQuery)
  const users = useQuery(groupUsersQuery(org, groupId))
  const remove = useMutation({
    mutationFn: () => send(deleteMachineGroup, { params: { org, groupId } }),
    onSuccess: () => {
      showToast('success', t('machine_settings.group_delete_ok'))
      onDeleted()
      // Not what is asked about this one: it is gone.
      return cache.invalidateQueries({ queryKey: ['groups', org], exact: true })
    },
  })
  const describe = useMutation({
    mutationFn: (InHomeAssistant: boolean) =>
      send(putGroupInHomeAssistant, { params: { org, groupId }, body: { InHomeAssistant } }),
    onSuccess: () => showToast('success', t('machine_settings.group_saved_ok')),
    onSettled: () => cache.invalidateQueries({ queryKey: ['groups', org], exact: true }),
  })
  const publish = useMutation({
    mutationFn: (body: BodyOf<typeof publishGroup>) => send(publishGroup, { params: { org, groupId }, body }),
    onSuccess: () => showToast('success', t('machine_settings.group_saved_ok')),
    onSettled: () => cache.invalidateQueries({ queryKey: ['groups', org], exact: true }),
  })
  const shown = publish.isPending
    ? publish.variables
    : { InUmati: group.InUmati, InSparkplug: group.InSparkplug }
  const askAndRemove = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('machine_settings.delete_title', { name: groupName(t, group) }),
      text: t('machine_settings.delete_text'),
      confirmLabel: t('misc.delete'),
      isDangerous: true,
    })
    if (isSure) remove.mutate()
  }
  const inGroup = new Set(group.Machine_Ids.map(({ Id }) => Id))
  const machineNames = machines.data?.filter(({ Id }) => inGroup.has(Id)).map(({ Name }) => Name)
  const userNames = users.data?.map((user) => `${user.Firstname} ${user.Lastname}`)
  const list = (names: string[] | undefined) => (names ? names.join(', ') || t('misc.none') : '…')
  return (
    <div className={styles.root}>
      <Facts
        facts={[
          [t('machines.machines'), list(machineNames)],
          [t('nav.users'), list(userNames)],
        ]}
      />
      {group.IsAll && <HintText>{t('machine_settings.all_hint')}</HintText>}
      <Switch
        label={t('machine_settings.home_assistant')}
        description={t('machine_settings.home_assistant_hint')}
        checked={describe.isPending ? describe.variables : group.InHomeAssistant}
        disabled={describe.isPending}
        onChange={(event) => describe.mutate(event.currentTarget.checked)}
      />
      <Switch
        label={t('machine_settings.umati')}
        description={t('machine_settings.umati_hint')}
        checked={shown.InUmati}
        disabled={publish.isPending}
        onChange={(event) => publish.mutate({ ...shown, InUmati: event.currentTarget.checked })}
      />
      <Switch
        label={t('machine_settings.sparkplug')}
        description={t('machine_settings.sparkplug_hint')}
        checked={shown.InSparkplug}
        disabled={publish.isPending}
        onChange={(event) => publish.mutate({ ...shown, InSparkplug: event.currentTarget.checked })}
      />
      <OpcuaFacts org={org} />
      <FormFoot>
        <Button variant="filled" onClick={onEdit}>
          {t('misc.edit')}
        </Button>
        {!group.IsAll && (
          <Button loading={remove.isPending} onClick={() => void askAndRemove()}>
            {t('misc.delete')}
          </Button>
        )}
      </FormFoot>
    </div>
  )
}

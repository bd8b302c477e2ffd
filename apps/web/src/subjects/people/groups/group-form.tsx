import { Button, TextInput } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { groupFields, type MachineGroup } from '@millwright/contract/people/groups'
import type { User } from '@millwright/contract/people/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { ErrorState } from '../../../platform/ui/states/error-state.tsx'
import { MachinePicker } from '../../machines/shared/machine-picker.tsx'
import { myMachinesQuery } from '../../machines/shared/own-machines.ts'
import { PersonPicker } from '../shared/person-picker.tsx'
import { allUsersQuery, groupUsersQuery } from './groups.queries.ts'
import { noteMadeGroup } from './made-group.ts'
import { saveGroup } from './save-group.ts'

interface GroupFormProps {
  /** Undefined for a new one. */
  group: MachineGroup | undefined
  onSaved: (id: string) => void
  onCancel?: () => void
}

/** The form appears when all that can be chosen in it is known. */
export function GroupForm(props: GroupFormProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const { group } = props
  const machines = useQuery(myMachinesQuery)
  const users = useQuery(allUsersQuery(org))
  const members = useQuery({ ...groupUsersQuery(org, group?.Id ?? ''), enabled: group !== undefined })
  const queries = [machines, users, ...(group ? [members] : [])]
  if (queries.some((query) => query.isError)) {
    const retry = (): void => {
      for (const query of queries) if (query.isError) void query.refetch()
    }
    return (
      <ErrorState
        what={t('machine_settings.group')}
        onRetry={retry}
        isRetrying={queries.some((query) => query.isFetching)}
      />
    )
  }
  if (!machines.data || !users.data || (group && !members.data)) return null
  return <LoadedForm {...props} machines={machines.data} users={users.data} members={members.data ?? []} />
}

interface LoadedFormProps extends GroupFormProps {
  machines: readonly Machine[]
  users: readonly User[]
  members: readonly User[]
}

// Admins see every group without being in it; who sees more than oneself stays as they are.
const possibleMembers = (users: readonly User[]): User[] =>
  users.filter((user) => !user.IsAdmin && user.MayChange)

function LoadedForm({ group, machines, onSaved, onCancel, ...rest }: LoadedFormProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const cache = useQueryClient()
  const people = possibleMembers(rest.users)
  const memberIds = possibleMembers(rest.members).map((user) => user.Id)
  const form = useCallForm({
    initial: {
      Name: group?.Name ?? '',
      Machine_Ids: group?.Machine_Ids.map(({ Id }) => Id) ?? [],
      userIds: memberIds,
    },
    fields: groupFields,
    save: (draft) =>
      saveGroup({ org: organization.BusinessCode, stored: group, draft, users: people, memberIds }),
    onSaved: (id) => {
      showToast('success', t('machine_settings.group_saved_ok'))
      if (!group) noteMadeGroup(cache, organization.BusinessCode, id)
      onSaved(id)
    },
    // Also after a failure: some of it may be stored already.
    onSettled: () =>
      Promise.all(['groups', 'users', 'machines'].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
  return (
    <Form {...form.bind}>
      <TextInput label={t('machine_settings.name')} {...form.text('Name')} disabled={group?.IsAll} />
      <FormRow>
        {group?.IsAll ? (
          <HintText>{t('machine_settings.all_hint')}</HintText>
        ) : (
          <MachinePicker machines={machines} {...form.list('Machine_Ids')} />
        )}
        <PersonPicker label={t('nav.users')} people={people} {...form.list('userIds')} />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          {t(group ? 'misc.save' : 'machine_settings.add')}
        </Button>
        {onCancel && <Button onClick={() => form.leave(onCancel)}>{t('misc.cancel')}</Button>}
      </FormFoot>
    </Form>
  )
}

import { Button, TextInput } from '@mantine/core'
import type { MachineGroup } from '@millwright/contract/calls/groups'
import { MAX_TEXT } from '@millwright/contract/text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myMachinesQuery } from '../../machines/own-machines.ts'
import { useSession } from '../../session/use-session.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { allUsersQuery, groupUsersQuery } from './groups.queries.ts'
import { useSaveGroup } from './use-save-group.ts'

interface GroupFormProps {
  /** Undefined for a new one. */
  group: MachineGroup | undefined
  onSaved: (id: string) => void
  onCancel: () => void
}

export function GroupForm({ group, onSaved, onCancel }: GroupFormProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const machines = useQuery(myMachinesQuery)
  const users = useQuery(allUsersQuery(org))
  const members = useQuery({ ...groupUsersQuery(org, group?.Id ?? ''), enabled: group !== undefined })
  const [name, setName] = useState(group?.Name ?? '')
  const [machineIds, setMachineIds] = useState(() => group?.Machine_Ids.map(({ Id }) => Id) ?? [])
  const [chosenIds, setChosenIds] = useState<string[] | null>(null)
  const [isNameMissing, setNameMissing] = useState(false)

  // Admins see every group without being in it.
  const people = users.data?.filter((user) => !user.IsAdmin) ?? []
  const memberIds = members.data?.filter((user) => !user.IsAdmin).map((user) => user.Id) ?? []
  const userIds = chosenIds ?? memberIds
  const save = useSaveGroup({ org, stored: group, users: people, memberIds, onSaved })
  const queries = [machines, users, ...(group ? [members] : [])]
  const submit = (): void => {
    setNameMissing(name.trim() === '')
    if (name.trim() !== '') save.mutate({ name, machineIds, userIds })
  }

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
  if (!queries.every((query) => query.isSuccess)) return null
  const chosen = (count: number, all: number) => t('machines.chosen', { count, all })
  return (
    <Form onSubmit={submit}>
      <TextInput
        label={t('machine_settings.name')}
        withAsterisk
        maxLength={MAX_TEXT}
        disabled={group?.IsAll}
        value={name}
        error={isNameMissing && t('misc.required')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormRow>
        {group?.IsAll ? (
          <p className="mw-form-hint">{t('machine_settings.all_hint')}</p>
        ) : (
          <CheckList
            label={t('machines.machines')}
            searchLabel={t('machines.search')}
            count={chosen(machineIds.length, machines.data?.length ?? 0)}
            items={(machines.data ?? []).map((machine) => ({
              id: machine.Id,
              label: machine.Name,
              hint: machine.Model,
            }))}
            checked={machineIds}
            onChange={setMachineIds}
          />
        )}
        <CheckList
          label={t('nav.users')}
          searchLabel={t('session.search_people')}
          count={chosen(userIds.length, people.length)}
          items={people.map((user) => ({
            id: user.Id,
            label: `${user.Firstname} ${user.Lastname}`,
            hint: user.Email,
          }))}
          checked={userIds}
          onChange={setChosenIds}
        />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t(group ? 'misc.save' : 'machine_settings.add')}
        </Button>
        <Button onClick={onCancel}>{t('misc.cancel')}</Button>
      </FormFoot>
    </Form>
  )
}

import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { listSites, type Machine, patchMachine } from '@millwright/contract/calls/machines'
import { MAX_TEXT } from '@millwright/contract/text'
import { benchmarkOf } from '@millwright/domain/shift/goal'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { MACHINES_KEY } from '../../live/status-patch.ts'
import { ZoneSelect } from '../../machines/zone-select.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { changesOf, type DraftFaults, draftOf, faultsOf, type MachineDraft } from './machine-draft.ts'

/** Short enough for pins and wall displays (rules: limits 1). */
const MAX_SHORT_NAME = 12

/** As the server names them, where it refuses one. */
const FIELDS: Record<keyof MachineDraft, string> = {
  name: 'Name',
  shortName: 'ShortName',
  model: 'Model',
  timezone: 'Timezone',
  siteId: 'SiteId',
  goal: 'Goal',
}

export function MachineForm({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const org = machine.OrganizationCode
  const sites = useQuery({
    queryKey: ['sites', org],
    queryFn: async ({ signal }) => (await send(listSites, { params: { org }, signal })).result,
  })
  const [draft, setDraft] = useState(() => draftOf(machine))
  const [faults, setFaults] = useState<DraftFaults>({})
  const save = useMutation({
    mutationFn: () => send(patchMachine, { params: { id: machine.Id }, body: changesOf(machine, draft) }),
    onSuccess: ({ result }) => {
      setDraft(draftOf(result))
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: [MACHINES_KEY] })
    },
  })
  const change = (part: Partial<MachineDraft>): void => {
    setFaults({})
    save.reset()
    setDraft({ ...draft, ...part })
  }
  const submit = (): void => {
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length === 0) save.mutate()
  }
  const refused = save.error instanceof ApiError ? save.error.field : undefined
  const errorOf = (name: keyof MachineDraft): string | false => {
    if (faults[name]) return t(faults[name])
    return refused === FIELDS[name] && t('errors.validation_failed')
  }
  const text = (name: 'name' | 'shortName' | 'model') => ({
    label: t(`machines.${name}`),
    value: draft[name],
    error: errorOf(name),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  const isUnchanged = Object.keys(changesOf(machine, draft)).length === 0
  return (
    <Form onSubmit={submit}>
      <FormRow>
        <TextInput {...text('name')} withAsterisk maxLength={MAX_TEXT} />
        <TextInput {...text('shortName')} withAsterisk maxLength={MAX_SHORT_NAME} />
      </FormRow>
      <FormRow>
        <TextInput {...text('model')} maxLength={MAX_TEXT} />
        <NumberInput
          label={t(`machine_single.goals.${benchmarkOf(machine.MachineFamily).name}`)}
          placeholder={t('machine_single.no_goal')}
          size="xs"
          hideControls
          min={0}
          max={1e9}
          decimalScale={6}
          value={draft.goal}
          error={errorOf('goal')}
          onChange={(goal) => change({ goal: goal === '' ? '' : Number(goal) })}
        />
      </FormRow>
      <FormRow>
        <ZoneSelect
          value={draft.timezone}
          onChange={(timezone) => change({ timezone })}
          error={errorOf('timezone')}
        />
        <Select
          label={t('machine_single.site')}
          placeholder={t('misc.none')}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('machine_single.clear_site') }}
          data={(sites.data ?? []).map((site) => ({
            value: site.Id,
            label: [site.Name, site.City].filter(Boolean).join(', '),
          }))}
          value={draft.siteId}
          error={
            sites.isError ? t('misc.load_failed', { what: t('machine_single.sites') }) : errorOf('siteId')
          }
          onChange={(siteId) => change({ siteId })}
        />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={save.isPending} disabled={isUnchanged}>
          {t('misc.save')}
        </Button>
        {!isUnchanged && <Button onClick={() => change(draftOf(machine))}>{t('misc.cancel')}</Button>}
      </FormFoot>
    </Form>
  )
}

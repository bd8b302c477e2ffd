import { Button, NumberInput, Select, TextInput } from '@mantine/core'
import { type Machine, patchMachine } from '@millwright/contract/calls/machines'
import { listSites } from '@millwright/contract/calls/sites'
import { machineFields } from '@millwright/contract/fields'
import { benchmarkOf } from '@millwright/domain/shift/goal'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { MACHINES_KEY } from '../../live/status-patch.ts'
import { ZoneSelect } from '../../machines/zone-select.tsx'
import { showToast } from '../../toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../ui/form.tsx'
import { changesOf, draftOf } from './machine-draft.ts'

export function MachineForm({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const org = machine.OrganizationCode
  const sites = useQuery({
    queryKey: ['sites', org],
    queryFn: async ({ signal }) => (await send(listSites, { params: { org }, signal })).result,
  })
  const form = useCallForm({
    initial: draftOf(machine),
    fields: machineFields,
    check: ({ Goal }) => ({ Goal: Goal !== '' && !(Number(Goal) > 0) && t('machine_single.goal_positive') }),
    save: (draft) => send(patchMachine, { params: { id: machine.Id }, body: changesOf(machine, draft) }),
    onSaved: ({ result }) => {
      form.restart(draftOf(result))
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: [MACHINES_KEY] })
    },
  })
  const sitesFault = sites.isError && t('misc.load_failed', { what: t('machine_single.sites') })
  const site = form.input('SiteId')
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput label={t('machines.name')} {...form.text('Name')} autoComplete="off" />
        <TextInput label={t('machines.shortName')} {...form.text('ShortName')} autoComplete="off" />
      </FormRow>
      <FormRow>
        <TextInput label={t('machines.model')} {...form.text('Model')} autoComplete="off" />
        <NumberInput
          label={t(`machine_single.goals.${benchmarkOf(machine.MachineFamily).name}`)}
          placeholder={t('machine_single.no_goal')}
          size="xs"
          hideControls
          min={0}
          max={1e9}
          decimalScale={6}
          {...form.input('Goal')}
        />
      </FormRow>
      <FormRow>
        <ZoneSelect {...form.input('Timezone')} />
        <Select
          label={t('machine_single.site')}
          placeholder={t('misc.none')}
          clearable
          searchable
          clearButtonProps={{ 'aria-label': t('machine_single.clear_site') }}
          data={(sites.data ?? []).map(({ Id, Name, City }) => ({
            value: Id,
            label: [Name, City].filter(Boolean).join(', '),
          }))}
          {...site}
          error={sitesFault || site.error}
        />
      </FormRow>
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        {form.isChanged && <Button onClick={form.reset}>{t('misc.cancel')}</Button>}
      </FormFoot>
    </Form>
  )
}

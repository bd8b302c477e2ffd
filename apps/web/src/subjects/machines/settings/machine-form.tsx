import { Button, Select, Switch, TextInput } from '@mantine/core'
import { MACHINE_FAMILIES, machineFields, ticketFields } from '@millwright/contract/machines/machine-fields'
import { type Machine, patchMachine } from '@millwright/contract/machines/machines'
import { PAGES } from '@millwright/contract/pages'
import { belongsTo } from '@millwright/domain/machines/page-rule'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { MACHINES_KEY } from '../../../platform/live/machine-key.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot, FormRow } from '../../../platform/ui/fields/form.tsx'
import { familyName } from '../shared/family-name.ts'
import { KitSelect } from '../shared/sites/kit-select.tsx'
import { SiteSelect } from '../shared/sites/site-select.tsx'
import { traitsOf } from '../shared/traits-of.ts'
import { ZoneSelect } from '../shared/zone-select.tsx'
import { changesOf, draftOf } from './machine-draft.ts'
import { MeasureFields } from './measure-fields.tsx'

export function MachineForm({ machine }: { machine: Machine }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { features, person } = useSession()
  const org = machine.OrganizationCode
  const form = useCallForm({
    initial: draftOf(machine),
    fields: { ...machineFields, ...ticketFields },
    check: ({ Goal, ShiftTarget, MinorStoppage }) => ({
      Goal: Goal !== '' && !(Number(Goal) > 0) && t('machine_single.goal_positive'),
      ShiftTarget: ShiftTarget !== '' && !(Number(ShiftTarget) > 0) && t('machine_single.goal_positive'),
      MinorStoppage: MinorStoppage === '' && t('machine_single.minor_stoppage_hint'),
    }),
    save: (draft) => send(patchMachine, { params: { id: machine.Id }, body: changesOf(machine, draft) }),
    onSaved: ({ result }) => {
      form.restart(draftOf(result))
      showToast('success', t('misc.saved'))
      return cache.invalidateQueries({ queryKey: [MACHINES_KEY] })
    },
  })
  // Machines of the other families have the page of energy anyway.
  const isMeterAsked =
    features.energy &&
    !belongsTo(PAGES.machine_energy, { ...traitsOf(machine, Date.now()), hasEnergyMeter: false })
  return (
    <Form {...form.bind}>
      <FormRow>
        <TextInput label={t('machines.name')} {...form.text('Name')} autoComplete="off" />
        <TextInput label={t('machines.shortName')} {...form.text('ShortName')} autoComplete="off" />
      </FormRow>
      <TextInput label={t('machines.model')} {...form.text('Model')} autoComplete="off" />
      <MeasureFields machine={machine} form={form} />
      {person.isAdmin && (
        <FormRow>
          <TextInput label={t('machines.serial')} {...form.text('serial')} autoComplete="off" />
          <TextInput label={t('machines.manufacturer')} {...form.text('Manufacturer')} autoComplete="off" />
          <Select
            label={t('machines.family')}
            allowDeselect={false}
            data={[...new Set([machine.MachineFamily, ...MACHINE_FAMILIES])].map((value) => ({
              value,
              label: familyName(t, value),
            }))}
            {...form.input('MachineFamily')}
          />
        </FormRow>
      )}
      <FormRow>
        <ZoneSelect {...form.input('Timezone')} />
        <SiteSelect org={org} {...form.input('SiteId')} />
      </FormRow>
      <FormRow>
        <KitSelect {...form.input('KitType')} />
        <TextInput
          label={t('sites.ticket_manager')}
          description={t('sites.ticket_manager_says')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('sites.ticket_manager_hint')}
          {...form.text('TicketManager')}
          autoComplete="off"
        />
      </FormRow>
      {isMeterAsked && (
        <Switch
          label={t('machine_single.energy_meter')}
          description={t('machine_single.energy_meter_hint')}
          checked={form.values.HasEnergyMeter}
          onChange={(event) => form.set({ HasEnergyMeter: event.currentTarget.checked })}
        />
      )}
      <FormFoot>
        <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isChanged}>
          {t('misc.save')}
        </Button>
        {form.isChanged && <Button onClick={form.reset}>{t('misc.cancel')}</Button>}
      </FormFoot>
    </Form>
  )
}
